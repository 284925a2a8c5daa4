// SPDX-License-Identifier: MIT
// Laws of layouts whose strides are basis elements: their values are
// coordinates, and a composition with one reads each mode by itself.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/tiles.hpp"
#include "properties/laws/tuples.hpp"

namespace colex {

// --- Axes ---

inline bool moves(const Mode<>& mode) {
  return mode.extent != 1 && mode.stride.value != 0;
}

// The axes along which L moves.
inline std::set<Axis> axes_of(const Layout<>& L) {
  std::set<Axis> axes;
  for (const auto& mode : flat_modes(L))
    if (moves(mode)) axes.insert(mode.stride.axis);
  return axes;
}

inline bool lies_inside(const Axis& inner, const Axis& outer) {
  return inner.size() > outer.size() &&
         std::equal(outer.begin(), outer.end(), inner.begin());
}

// Whether the strides have a sum: no axis lies inside another.
inline bool have_sum(const Layout<>& L) {
  std::set<Axis> axes;
  for (const auto& mode : flat_modes(L))
    if (mode.stride.value != 0) axes.insert(mode.stride.axis);
  for (const Axis& a : axes)
    for (const Axis& b : axes)
      if (lies_inside(a, b)) return false;
  return true;
}

// The steps of the modes along one axis, as a layout of integers.
inline Layout<> along(const Layout<>& L, const Axis& axis) {
  std::vector<Mode<>> modes;
  for (const auto& mode : flat_modes(L))
    if (moves(mode) && mode.stride.axis == axis)
      modes.push_back({mode.extent, mode.stride.value});
  return make_flat(modes);
}

// --- Coordinates ---

// What a coordinate has at a path: 0 where it has no such mode, and nothing
// where it has a tuple there.
inline std::optional<Int64> entry_at(const IntTuple<>& c, const Axis& axis,
                                     std::size_t level = 0) {
  if (c.is_leaf()) {
    if (level == axis.size() || c.leaf() == 0) return c.leaf();
    return std::nullopt;
  }
  if (level == axis.size()) return std::nullopt;
  if (axis[level] >= rank(c)) return Int64(0);
  return entry_at(c.modes()[axis[level]], axis, level + 1);
}

// The steps that L has made along an axis at index i.
inline Int64 steps_at(const Layout<>& L, const Int64& i, const Axis& axis) {
  const std::vector<Int64> digits = digits_of(i, leaves_of(L.shape()));
  const std::vector<Mode<>> modes = flat_modes(L);
  Int64 steps = 0;
  for (std::size_t k = 0; k < modes.size(); ++k)
    if (moves(modes[k]) && modes[k].stride.axis == axis)
      steps = steps + digits[k] * modes[k].stride.value;
  return steps;
}

// The value of L at index i is this coordinate.
template <class Trial>
void is_value(Trial& t, const Layout<>& L, const Int64& i,
              const IntTuple<>& c) {
  Int64 all = 0;
  for (const Axis& axis : axes_of(L)) {
    const auto entry = entry_at(c, axis);
    t.holds(entry.has_value(), to_string(c) + " has another profile");
    if (!entry) return;
    t.equal(*entry, steps_at(L, i, axis), "steps along an axis");
    all = all + absolute(*entry);
  }
  Int64 sum = 0;
  for (const Int64& leaf : leaves_of(c)) sum = sum + absolute(leaf);
  t.equal(sum, all, "steps along other axes");
}

inline bool is_zero(const IntTuple<>& c) {
  for (const Int64& leaf : leaves_of(c))
    if (leaf != 0) return false;
  return true;
}

// Whether two coordinates are the same where a mode that is left out is 0.
inline bool same_coordinate(const IntTuple<>& a, const IntTuple<>& b) {
  if (is_zero(a) || is_zero(b)) return is_zero(a) && is_zero(b);
  if (a.is_leaf() || b.is_leaf()) return a == b;
  const IntTuple<> none = Int64(0);
  for (std::size_t k = 0; k < std::max(rank(a), rank(b)); ++k)
    if (!same_coordinate(k < rank(a) ? get(a, k) : none,
                         k < rank(b) ? get(b, k) : none))
      return false;
  return true;
}

// A coordinate, completed to one of a shape with 0 at each mode that it leaves
// out; nothing where the shape has not its modes.
inline std::optional<IntTuple<>> completed(const IntTuple<>& c,
                                           const IntTuple<>& shape) {
  if (c.is_leaf()) return c;
  if (is_zero(c)) return IntTuple<>(Int64(0));
  for (std::size_t k = rank(shape); k < rank(c); ++k)
    if (!is_zero(get(c, k))) return std::nullopt;
  if (shape.is_leaf()) return completed(get(c, 0), shape);
  Modes<Int64> modes;
  for (std::size_t k = 0; k < rank(shape); ++k) {
    const auto mode = k < rank(c) ? completed(get(c, k), get(shape, k))
                                  : IntTuple<>(Int64(0));
    if (!mode) return std::nullopt;
    modes.push_back(*mode);
  }
  return modes;
}

inline bool is_inside(const IntTuple<>& c, const IntTuple<>& shape) {
  if (c.is_leaf()) return c.leaf() >= 0 && c.leaf() < product(shape);
  for (std::size_t k = 0; k < rank(c); ++k)
    if (!is_inside(get(c, k), get(shape, k))) return false;
  return true;
}

// Whether each axis of B is a path into A along which the two compose.
inline bool composes_along_axes(const Layout<>& A, const Layout<>& B) {
  for (const Axis& axis : axes_of(B)) {
    const auto mode =
        answer([&]() -> Result<Layout<>> { return layout(A, axis); });
    if (!mode || !small(*mode)) return false;
    if (!has_composition(*mode, along(B, axis))) return false;
  }
  return have_sum(B);
}

inline const auto basis_stride_laws = std::tuple{
    // --- Values ---

    Law{"crd2idx/of-basis-strides",
        "L(i) has along each axis the steps of the modes along it",
        "CuTe 0z_tma_tensors, Strides as a basis", sound,
        given(coordinate_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(have_sum(L))) return;
          t.for_all_below(size(L), [&](const auto& i) {
            const auto R = cute.value(IntTuple<>(i), L);
            if (t.refused(R)) return;
            is_value(t, L, i, *R);
          });
        }},

    Law{"crd2idx/of-basis-strides-total",
        "a layout whose axes have a sum has a value at every index",
        "CuTe 0z_tma_tensors, Strides as a basis", total,
        given(coordinate_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(have_sum(L))) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.answered(cute.value(IntTuple<>(i), L));
          });
        }},

    Law{"coshape/of-basis-strides",
        "the coshape has along each axis the extent of the values",
        "CuTe layout.hpp, coshape", sound, given(coordinate_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(have_sum(L))) return;
          const auto R = cute.coshape(L);
          if (t.refused(R)) return;
          for (const Axis& axis : axes_of(L)) {
            const auto entry = entry_at(*R, axis);
            t.holds(entry.has_value(), to_string(*R) + " has another profile");
            if (!entry) return;
            Int64 extent = 1;
            for (const auto& mode : flat_modes(along(L, axis)))
              extent = extent + (mode.extent - 1) * absolute(mode.stride.value);
            t.equal(*entry, extent, "extent along an axis");
          }
        }},

    Law{"coprofile/of-basis-strides",
        "the coprofile has a 0 at the path of each axis",
        "CuTe layout.hpp, coprofile", sound, given(coordinate_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(have_sum(L))) return;
          const auto R = cute.coprofile(L);
          if (t.refused(R)) return;
          for (const Axis& axis : axes_of(L)) {
            const auto there =
                answer([&]() -> Result<IntTuple<>> { return get(*R, axis); });
            t.holds(there && *there == IntTuple<>(Int64(0)),
                    to_string(*R) + " has no leaf at an axis");
          }
        }},

    // --- Coalesce and composition ---

    Law{"coalesce/of-coordinates",
        "coalesce(L)(i) = L(i) for strides along axes, too",
        "CuTe 0z_tma_tensors", sound, given(coordinate_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(have_sum(L))) return;
          const auto R = cute.coalesce(L);
          if (t.refused(R)) return;
          t.equal(size(*R), size(L), "size");
          t.holds(depth(*R) <= 1, "depth above 1");
          t.for_all_below(size(L), [&](const auto& i) {
            t.holds(same_coordinate(value_at(*R, i), value_at(L, i)),
                    "another coordinate");
          });
        }},

    Law{"composition/through-coordinates",
        "composition(A, B)(c) = A(B(c)) where B(c) is a coordinate of A",
        "CuTe 0z_tma_tensors; SPEC, composition", sound,
        given(Relation::composable, layout_input, coordinate_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          const auto R = cute.composition(A, B);
          if (t.refused(R)) return;
          t.holds(compatible(B.shape(), R->shape()), "another shape");
          if (t.failed()) return;
          t.for_all_below(size(B), [&](const auto& i) {
            const auto c = completed(value_at(B, i), A.shape());
            t.holds(c.has_value(), "A has no such coordinate");
            if (!c || !is_inside(*c, A.shape())) return;
            t.holds(same_coordinate(value_at(*R, i), crd2idx(*c, A)),
                    "another value");
          });
        }},

    Law{"composition/through-coordinates-total",
        "A after B is answered where it is along every axis of B",
        "CuTe 0z_tma_tensors; SPEC, composition", total,
        given(Relation::composable, layout_input, coordinate_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(small(B) && composes_along_axes(A, B))) return;
          t.answered(cute.composition(A, B));
        }},

    Law{"composition/conflicting-axes",
        "strides of which one lies inside another have no sum, and no answer",
        "CuTe 0z_tma_tensors; SPEC, composition", sound,
        given(Relation::composable, layout_input, coordinate_layout,
              index_input),
        [](auto& t, const auto& cute, const auto& A, const auto& B,
           const auto& k) {
          const auto axes = axes_of(B);
          const Axis axis = axes.empty() ? Axis{0} : *axes.begin();
          Axis inside = axis;
          inside.push_back(place(k % 3));
          const Layout<> outer = Mode<>{2, ScaledBasis<>(1, axis)};
          const Layout<> inner = Mode<>{2, ScaledBasis<>(1, inside)};
          for (const Layout<>& both :
               {make_layout({B, outer, inner}), make_layout({inner, outer, B})})
            t.holds(!cute.composition(A, both), "it is answered");
        }},

    Law{"composition/of-coordinates",
        "composition(A, B)(c) = A(B(c)) where A's values are coordinates",
        "CuTe 0z_tma_tensors", sound,
        given(Relation::composable, coordinate_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& A, const auto& B) {
          if (!t.assume(have_sum(A))) return;
          const auto R = cute.composition(A, B);
          if (t.refused(R)) return;
          t.equal(size(*R), size(B), "size");
          t.for_all_below(size(B), [&](const auto& i) {
            const Int64 index = B(i);
            if (index >= size(A)) return;
            t.holds(same_coordinate(value_at(*R, i), value_at(A, index)),
                    "another value");
          });
        }},

    // --- Tiles and slices of coordinates ---

    Law{"slice_and_offset/of-coordinates",
        "L(c) = offset + slice(rest), axis by axis",
        "CuTe 0z_tma_tensors; CuTe 03_tensor, Slicing", sound,
        given(Relation::fitting, coordinate_layout, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& k) {
          if (!t.assume(have_sum(L))) return;
          const auto c = slice_fitting(L.shape(), k);
          const auto R = cute.slice_and_offset(c, L);
          if (t.refused(R)) return;
          const Layout<> part = R->layout;
          t.for_all_below(size(part), [&](const auto& i) {
            const IntTuple<> whole = filled(c, coordinate_of(i, part.shape()));
            for (const Axis& axis : axes_of(L)) {
              const auto begin = entry_at(R->offset, axis);
              const auto step = entry_at(value_at(part, i), axis);
              const auto sum = entry_at(crd2idx(whole, L), axis);
              t.holds(begin && step && sum, "another profile");
              if (t.failed()) return;
              t.equal(*begin + *step, *sum, "steps along an axis");
            }
          });
        }},

    Law{"zipped_divide/of-coordinates",
        "tiles of coordinates are at the coordinates of the tiles",
        "CuTe 0y_predication; CuTe 0z_tma_tensors", sound,
        given(Relation::divisible, coordinate_layout, tiler_input),
        [](auto& t, const auto& cute, const auto& A, const auto& T) {
          if (!t.assume(have_sum(A))) return;
          const auto R = cute.zipped_divide(A, T);
          const auto places = cute.zipped_divide(make_layout(A.shape()), T);
          if (t.refused(R) || t.refused(places)) return;
          if (!t.assume(size(*places) == size(A))) return;
          t.equal(size(*R), size(A), "size");
          t.for_all_below(size(A), [&](const auto& i) {
            const Int64 index = (*places)(i);
            if (index >= size(A)) return;
            t.holds(same_coordinate(value_at(*R, i), value_at(A, index)),
                    "another coordinate");
          });
        }},
};

}  // namespace colex
