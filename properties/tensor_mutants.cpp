// SPDX-License-Identifier: MIT
// Mutants of the operations on tensors, partitions, and tiled copies and MMAs.
// Those that refuse are in mutant_families.hpp.

#include "properties/laws/tensors.hpp"
#include "properties/mutants.hpp"

namespace colex {
namespace {

using L = Layout<>;
using S = IntTuple<>;
using T = Tiler<>;
using X = CountingTensor;
using C = SliceCoordinate<>;

class List {
 public:
  template <class Fault>
  void add(std::string name, std::string law, std::string sentence,
           const Fault& fault) {
    Algebra algebra;
    fault(algebra.tensors);
    mutants_.push_back({std::move(name), std::move(sentence), std::move(law),
                        std::move(algebra)});
  }
  std::vector<Mutant> take() { return std::move(mutants_); }

 private:
  std::vector<Mutant> mutants_;
};

// The same layout from 0 on.
X from_zero(const X& x) { return X(CountingEngine(), x.layout()); }
Result<X> from_zero(const Result<X>& x) {
  if (!x) return x;
  return from_zero(*x);
}
// The same where the offset is a coordinate.
Result<X> without_coordinate(const Result<X>& x) {
  if (!x || x->engine().offset().is_leaf()) return x;
  return X(CountingEngine(), x->layout());
}

void add_tensors(List& list) {
  list.add("crd2idx/offset-lost", "crd2idx/of-tensor",
           "an element is the layout's value", [](TensorAlgebra& cute) {
             cute.element = [](const S& c, const X& x) {
               return value_of(x.layout(), c);
             };
           });
  list.add("make_coord_tensor/shape-alone", "make_coord_tensor/transposed",
           "the axes of the strides are not looked at",
           [](TensorAlgebra& cute) {
             cute.make_coord_tensor = [](const L& l) {
               return make_identity_tensor(l.shape());
             };
           });
  list.add("make_coord_tensor/strides-lost", "make_coord_tensor/values",
           "column-major whatever the strides", [](TensorAlgebra& cute) {
             cute.make_coord_tensor = [](const L& l) {
               return make_coord_tensor(make_layout(l.shape()));
             };
           });
  list.add("make_identity_tensor/flat", "make_identity_tensor/itself",
           "each coordinate has its index", [](TensorAlgebra& cute) {
             cute.make_identity_tensor = [](const S& s) {
               return make_coord_tensor(make_layout(s));
             };
           });
  list.add("slice/offset-lost", "slice/of-tensor",
           "a slice begins at the tensor's offset", [](TensorAlgebra& cute) {
             cute.slice = [](const C& c, const X& x) {
               return x.with(slice(c, x).layout());
             };
           });
  list.add("slice/coordinate-lost", "slice/of-identity-tensor",
           "a slice of an identity tensor begins at the origin",
           [](TensorAlgebra& cute) {
             cute.slice = [](const C& c, const X& x) {
               return without_coordinate(slice(c, x));
             };
           });
  list.add("domain_offset/nothing-moved", "domain_offset/of-tensor",
           "the offset stays", [](TensorAlgebra& cute) {
             cute.domain_offset = [](const S&, const X& x) { return x; };
           });
  list.add("composition/offset-lost", "composition/of-tensor",
           "the composition begins at 0", [](TensorAlgebra& cute) {
             cute.composition = [](const X& x, const T& t) {
               return from_zero(composition(x, t));
             };
           });
  list.add("logical_divide/offset-lost", "logical_divide/of-tensor",
           "the divide begins at 0", [](TensorAlgebra& cute) {
             cute.logical_divide = [](const X& x, const T& t) {
               return from_zero(logical_divide(x, t));
             };
           });
  list.add("zipped_divide/offset-lost", "zipped_divide/of-tensor",
           "the divide begins at 0", [](TensorAlgebra& cute) {
             cute.zipped_divide = [](const X& x, const T& t) {
               return from_zero(zipped_divide(x, t));
             };
           });
  list.add("tiled_divide/of-tensor-as-flat", "tiled_divide/of-tensor",
           "the tiles are not grouped", [](TensorAlgebra& cute) {
             cute.tiled_divide = [](const X& x, const T& t) {
               return flat_divide(x, t);
             };
           });
  list.add("flat_divide/of-tensor-as-tiled", "flat_divide/of-tensor",
           "the tiles are grouped", [](TensorAlgebra& cute) {
             cute.flat_divide = [](const X& x, const T& t) {
               return tiled_divide(x, t);
             };
           });
  list.add("coalesce/offset-lost", "coalesce/of-tensor",
           "the tensor begins at 0", [](TensorAlgebra& cute) {
             cute.coalesce = [](const X& x) { return from_zero(coalesce(x)); };
           });
  list.add("flatten/offset-lost", "flatten/of-tensor", "the tensor begins at 0",
           [](TensorAlgebra& cute) {
             cute.flatten = [](const X& x) { return from_zero(flatten(x)); };
           });
  list.add("recast/offset-in-old-units", "recast/same-bits",
           "the offset is not recast", [](TensorAlgebra& cute) {
             cute.recast = [](const X& x, const Int64& from,
                              const Int64& to) -> Result<X> {
               const auto R = recast(x, from, to);
               if (!R) return R;
               return X(x.engine(), R->layout());
             };
           });
  list.add("recast/negative-not-shifted", "recast/same-bits",
           "the offset of a negative stride is scaled alone (CuTe C++ before "
           "it shifts)",
           [](TensorAlgebra& cute) {
             cute.recast = [](const X& x, const Int64& from,
                              const Int64& to) -> Result<X> {
               const auto R = recast(x, from, to);
               if (!R) return R;
               const Int64 bit = as_integer(x.engine().offset()) * from;
               return X(CountingEngine(S(bit / to)), R->layout());
             };
           });
}

void add_partitions(List& list) {
  list.add("inner_partition/outer", "inner_partition/tile",
           "tile and rest are swapped", [](TensorAlgebra& cute) {
             cute.inner_partition = [](const X& x, const T& t, const C& c) {
               return outer_partition(x, t, c);
             };
           });
  list.add("outer_partition/inner", "outer_partition/rest",
           "tile and rest are swapped", [](TensorAlgebra& cute) {
             cute.outer_partition = [](const X& x, const T& t, const C& c) {
               return inner_partition(x, t, c);
             };
           });
  list.add("outer_partition/reversed", "inner_partition/transpose",
           "the places of a tile are counted by one too many",
           [](TensorAlgebra& cute) {
             cute.outer_partition = [](const X& x, const T& t, const C& c) {
               if (!c.is_leaf() || !c.leaf()) return outer_partition(x, t, c);
               return outer_partition(x, t, slice_of(*c.leaf() + 1));
             };
           });
  list.add("inner_partition/first-tile", "inner_partition/covers",
           "every block gets the first tile", [](TensorAlgebra& cute) {
             cute.inner_partition = [](const X& x, const T& t, const C&) {
               return inner_partition(x, t, slice_of(Int64(0)));
             };
           });
  list.add("outer_partition/first-place", "outer_partition/covers",
           "every thread gets the first place", [](TensorAlgebra& cute) {
             cute.outer_partition = [](const X& x, const T& t, const C&) {
               return outer_partition(x, t, slice_of(Int64(0)));
             };
           });
  list.add("local_tile/outer", "local_tile/inner",
           "the elements of a thread in the place of a tile",
           [](TensorAlgebra& cute) {
             cute.local_tile = [](const X& x, const T& t, const C& c) {
               return outer_partition(x, t, c);
             };
           });
  list.add("local_tile/tiles-first", "local_tile/underscore",
           "the tiles that are kept stand before the tile",
           [](TensorAlgebra& cute) {
             cute.local_tile = [](const X& x, const T& t, const C& c) {
               const auto R = local_tile(x, t, c);
               if (!R || rank(*R) != 3) return R;
               return Result<X>(select(*R, {2, 0, 1}));
             };
           });
  list.add("local_tile/projection-ignored", "local_tile/projection",
           "tiler and coordinate are cut and not projected",
           [](TensorAlgebra& cute) {
             cute.local_tile_projected = [](const X& x, const T& t, const C& c,
                                            const C&) {
               return local_tile(x, take(t, 0, rank(t) - 1),
                                 take(c, 0, rank(c) - 1));
             };
           });
  list.add(
      "local_partition/index-as-place", "local_partition/thread",
      "the strides of the threads are not looked at", [](TensorAlgebra& cute) {
        cute.local_partition = [](const X& x, const L& thr, const Int64& i) {
          return local_partition(x, make_layout(thr.shape()), i);
        };
      });
  list.add("local_partition/first-thread", "local_partition/covers",
           "every thread gets the elements of the first",
           [](TensorAlgebra& cute) {
             cute.local_partition = [](const X& x, const L& thr, const Int64&) {
               return local_partition(x, thr, Int64(0));
             };
           });
  list.add(
      "local_partition/wraps", "local_partition/no-thread",
      "an index beyond the threads wraps (CuTe C++)", [](TensorAlgebra& cute) {
        cute.local_partition = [](const X& x, const L& thr, const Int64& i) {
          return outer_partition(x, make_tiler(product_each(thr.shape())),
                                 slice_of(i % size(thr)));
        };
      });
  list.add("local_partition/projection-from-the-left",
           "local_partition/projection",
           "the last mode is left out, whatever the projection",
           [](TensorAlgebra& cute) {
             cute.local_partition_projected = [](const X& x, const L& thr,
                                                 const Int64& i, const C&) {
               const C projection = Modes<std::optional<Int64>>{
                   std::optional(Int64(1)), std::optional(Int64(1)),
                   std::optional<Int64>()};
               return local_partition(x, thr, i, projection);
             };
           });
  list.add("local_tile/coordinates-of-the-first-tile",
           "make_identity_tensor/chain",
           "an identity tensor does not move with the tile",
           [](TensorAlgebra& cute) {
             cute.local_tile = [](const X& x, const T& t, const C& c) {
               return without_coordinate(local_tile(x, t, c));
             };
           });
  list.add("local_partition/coordinates-of-the-first-thread",
           "make_identity_tensor/partition",
           "an identity tensor does not move with the thread",
           [](TensorAlgebra& cute) {
             cute.local_partition = [](const X& x, const L& thr,
                                       const Int64& i) {
               return without_coordinate(local_partition(x, thr, i));
             };
           });
}

void add_threads_and_values(List& list) {
  list.add(
      "make_layout_tv/blocked", "make_layout_tv/places",
      "a thread's values lie apart, by as much as there are threads",
      [](TensorAlgebra& cute) {
        cute.make_layout_tv = [](const L& thr,
                                 const L& val) -> Result<LayoutTV> {
          const auto R = make_layout_tv(thr, val);
          if (!R) return R;
          const auto mn = blocked_product(thr, val);
          if (!mn) return mn.refusal();
          const auto inverse = right_inverse(*mn);
          if (!inverse) return inverse.refusal();
          const auto tv = with_shape(*inverse, extents({size(thr), size(val)}));
          if (!tv) return tv.refusal();
          return LayoutTV{R->tile, *tv};
        };
      });
  list.add("make_layout_tv/renumbers", "make_layout_tv/no-numbering",
           "layouts with gaps are taken for compact ones (CuTe C++)",
           [](TensorAlgebra& cute) {
             cute.make_layout_tv = [](const L& thr, const L& val) {
               return make_layout_tv(make_layout(thr.shape()),
                                     make_layout(val.shape()));
             };
           });
  list.add(
      "thread_value_partition/first-thread", "thread_value_partition/values",
      "every thread gets the values of the first", [](TensorAlgebra& cute) {
        cute.thread_value_partition = [](const X& x, const T& t, const L& tv,
                                         const Int64&) {
          return thread_value_partition(x, t, tv, Int64(0));
        };
      });
  list.add("thread_value_partition/next-thread",
           "thread_value_partition/covers",
           "every second thread gets the values of the next",
           [](TensorAlgebra& cute) {
             cute.thread_value_partition = [](const X& x, const T& t,
                                              const L& tv, const Int64& i) {
               return thread_value_partition(x, t, tv, i / 2 * 2);
             };
           });
  list.add("make_tiled_copy/swapped", "make_tiled_copy/parts",
           "threads and values are swapped", [](TensorAlgebra& cute) {
             cute.make_tiled_copy = [](const CopyLayouts& atom, const L& thr,
                                       const L& val) {
               return make_tiled_copy(atom, val, thr);
             };
           });
  list.add("make_tiled_copy_impl/unchecked", "make_tiled_copy_impl/multiples",
           "threads and values are not compared with the atom's",
           [](TensorAlgebra& cute) {
             cute.make_tiled_copy_impl = [](const CopyLayouts& atom,
                                            const L& tv, const T& t) {
               return TiledCopy{atom, tv, t};
             };
           });
  list.add("partition_S/as-the-reference", "partition_S/values",
           "the source is taken for the reference", [](TensorAlgebra& cute) {
             cute.partition_S = [](TiledCopy copy, const X& x, const Int64& i) {
               copy.atom.source = copy.atom.reference;
               return partition_S(copy, x, i);
             };
           });
  list.add("partition_D/as-the-source", "partition_D/values",
           "the destination is taken for the source", [](TensorAlgebra& cute) {
             cute.partition_D = [](const TiledCopy& copy, const X& x,
                                   const Int64& i) {
               return partition_S(copy, x, i);
             };
           });
  list.add("partition_S/first-thread", "partition_S/covers",
           "every thread reads what the first does", [](TensorAlgebra& cute) {
             cute.partition_S = [](const TiledCopy& copy, const X& x,
                                   const Int64&) {
               return partition_S(copy, x, Int64(0));
             };
           });
  list.add("partition_D/first-thread", "partition_D/covers",
           "every thread writes what the first does", [](TensorAlgebra& cute) {
             cute.partition_D = [](const TiledCopy& copy, const X& x,
                                   const Int64&) {
               return partition_D(copy, x, Int64(0));
             };
           });
  list.add("get_layoutS_TV/reference", "get_layoutS_TV/partition",
           "the layout of the tiled copy, whatever the source",
           [](TensorAlgebra& cute) {
             cute.get_layoutS_TV = [](const TiledCopy& copy) {
               return copy.layout_tv;
             };
           });
  list.add("get_layoutD_TV/source", "get_layoutD_TV/partition",
           "the layout of the source", [](TensorAlgebra& cute) {
             cute.get_layoutD_TV = [](const TiledCopy& copy) {
               return get_layoutS_TV(copy);
             };
           });
  list.add("retile/as-it-is", "retile/larger-tile",
           "the fragment keeps its order", [](TensorAlgebra& cute) {
             cute.retile = [](const TiledCopy&, const X& x) { return x; };
           });
  list.add("make_cotiled_copy/address-as-index", "make_cotiled_copy/addresses",
           "addresses are taken for indices of the data",
           [](TensorAlgebra& cute) {
             cute.make_cotiled_copy = [](const CopyLayouts& atom, const L& tv,
                                         const L& data) {
               return make_tiled_copy_impl(
                   atom, tv, make_tiler(product_each(data.shape())));
             };
           });
  list.add("make_cotiled_copy/unchecked", "make_cotiled_copy/no-data",
           "addresses outside the data are taken", [](TensorAlgebra& cute) {
             cute.make_cotiled_copy = [](const CopyLayouts& atom, const L& tv,
                                         const L& data) {
               return make_tiled_copy_impl(
                   atom, tv, make_tiler(product_each(data.shape())));
             };
           });
}

Result<X> with_modes_of_c(const TiledMma& mma, const X& x, const Int64& i,
                          Operand operand) {
  // The thread's place along M and N for an operand that has another mode.
  const auto c = thread_coordinate(mma.threads, i);
  if (!c) return c.refusal();
  TiledMma moved = mma;
  const std::size_t lacks = operand == Operand::A ? 2 : 1;
  std::vector<L> modes = modes_of(mma.threads);
  std::swap(modes[lacks], modes[3]);
  moved.threads = make_layout(modes);
  return partition(moved, operand, x, i);
}

void add_mmas(List& list) {
  list.add("make_tiled_mma/column-major", "make_tiled_mma/threads",
           "the strides of the atoms are not looked at",
           [](TensorAlgebra& cute) {
             cute.make_tiled_mma = [](const MmaLayouts& atom, const L& atoms,
                                      const T& t) {
               return make_tiled_mma(atom, make_layout(atoms.shape()), t);
             };
           });
  list.add("tile_size_mnk/one-atom", "tile_size_mnk/atoms",
           "the tile is one atom", [](TensorAlgebra& cute) {
             cute.tile_size_mnk = [](const TiledMma& mma, const Int64& i) {
               return product(get(mma.atom.shape, place(i)));
             };
           });
  list.add("tile_size_mnk/permutation-ignored", "tile_size_mnk/permutation",
           "the tile is the atoms, whatever the permutation",
           [](TensorAlgebra& cute) {
             cute.tile_size_mnk = [](const TiledMma& mma, const Int64& i) {
               return product(get(mma.atom.shape, place(i))) *
                      size(get(mma.threads, place(i) + 1));
             };
           });
  for (const char* law : {"partition_A/values", "partition_A/covers"})
    list.add(std::string(law) + "/by-n", law,
             "threads along N get other rows of K, and those along K the same",
             [](TensorAlgebra& cute) {
               cute.partition_A = [](const TiledMma& mma, const X& x,
                                     const Int64& i) {
                 return with_modes_of_c(mma, x, i, Operand::A);
               };
             });
  for (const char* law : {"partition_B/values", "partition_B/covers"})
    list.add(std::string(law) + "/by-m", law,
             "threads along M get other rows of K, and those along K the same",
             [](TensorAlgebra& cute) {
               cute.partition_B = [](const TiledMma& mma, const X& x,
                                     const Int64& i) {
                 return with_modes_of_c(mma, x, i, Operand::B);
               };
             });
  for (const char* law : {"partition_C/values", "partition_C/covers"})
    list.add(std::string(law) + "/first-thread", law,
             "every thread gets what the first has", [](TensorAlgebra& cute) {
               cute.partition_C = [](const TiledMma& mma, const X& x,
                                     const Int64&) {
                 return partition_C(mma, x, Int64(0));
               };
             });
  list.add("partition_C/gathers", "partition_C/permutation",
           "a permutation gathers: the tensor's row i is the tile's P(i)",
           [](TensorAlgebra& cute) {
             cute.partition_C = [](TiledMma mma, const X& x,
                                   const Int64& i) -> Result<X> {
               const T& P = get(mma.permutation, 0);
               if (P.is_leaf() && P.leaf()) {
                 const auto inverse = right_inverse(*P.leaf());
                 if (!inverse) return inverse.refusal();
                 mma.permutation =
                     replace(mma.permutation, 0, make_tiler(*inverse));
               }
               return partition_C(mma, x, i);
             };
           });
  list.add("get_layoutA_TV/of-c", "get_layoutA_TV/partition", "the layout of C",
           [](TensorAlgebra& cute) {
             cute.get_layoutA_TV = [](const TiledMma& mma) {
               return get_layoutC_TV(mma);
             };
           });
  list.add("get_layoutB_TV/of-a", "get_layoutB_TV/partition", "the layout of A",
           [](TensorAlgebra& cute) {
             cute.get_layoutB_TV = [](const TiledMma& mma) {
               return get_layoutA_TV(mma);
             };
           });
  list.add("get_layoutC_TV/of-a", "get_layoutC_TV/partition", "the layout of A",
           [](TensorAlgebra& cute) {
             cute.get_layoutC_TV = [](const TiledMma& mma) {
               return get_layoutA_TV(mma);
             };
           });
}

// What matches an MMA or another copy.
void add_matching(List& list) {
  using Atom = CopyLayouts;
  list.add("make_tiled_copy_A/of-b", "make_tiled_copy_A/operand",
           "the threads and values of B", [](TensorAlgebra& cute) {
             cute.make_tiled_copy_A = [](const Atom& atom, const TiledMma& m) {
               return make_tiled_copy_B(atom, m);
             };
           });
  list.add("make_tiled_copy_B/of-a", "make_tiled_copy_B/operand",
           "the threads and values of A", [](TensorAlgebra& cute) {
             cute.make_tiled_copy_B = [](const Atom& atom, const TiledMma& m) {
               return make_tiled_copy_A(atom, m);
             };
           });
  list.add("make_tiled_copy_C/of-a", "make_tiled_copy_C/operand",
           "the threads and values of A", [](TensorAlgebra& cute) {
             cute.make_tiled_copy_C = [](const Atom& atom, const TiledMma& m) {
               return make_tiled_copy_A(atom, m);
             };
           });
  list.add("make_tiled_copy_C_atom/first-rows",
           "make_tiled_copy_C_atom/first-values",
           "the tiler takes as many rows and columns, but the first ones",
           [](TensorAlgebra& cute) {
             cute.make_tiled_copy_C_atom =
                 [](const Atom& atom, const TiledMma& m) -> Result<TiledCopy> {
               auto R = make_tiled_copy_C_atom(atom, m);
               if (!R) return R;
               TiledCopy copy = *R;
               Modes<Int64> extents;
               for (const auto& mode : modes_of(copy.tiler))
                 extents.push_back(size_of_tiler(mode));
               copy.tiler = make_tiler(IntTuple<>(extents));
               return copy;
             };
           });
  list.add("make_tiled_copy_C_atom/cut", "make_tiled_copy_C_atom/too-many",
           "an atom of too many values gets as many as there are",
           [](TensorAlgebra& cute) {
             cute.make_tiled_copy_C_atom =
                 [](const Atom& atom, const TiledMma& m) -> Result<TiledCopy> {
               const auto R = make_tiled_copy_C_atom(atom, m);
               if (R) return R;
               return TiledCopy{atom, m.atom.C, m.permutation};
             };
           });
  list.add("make_tiled_copy_S/as-it-counts", "make_tiled_copy_S/side",
           "the threads and values as the copy counts them",
           [](TensorAlgebra& cute) {
             cute.make_tiled_copy_S = [](const Atom& atom,
                                         const TiledCopy& copy) {
               return make_tiled_copy_impl(atom, copy.layout_tv, copy.tiler);
             };
           });
  list.add("make_tiled_copy_D/source", "make_tiled_copy_D/side",
           "the threads and values of the source", [](TensorAlgebra& cute) {
             cute.make_tiled_copy_D = [](const Atom& atom,
                                         const TiledCopy& copy) {
               return make_tiled_copy_S(atom, copy);
             };
           });
  list.add("partition_shape_A/of-b", "partition_shape_A/partition",
           "the shape for B", [](TensorAlgebra& cute) {
             cute.partition_shape_A = [](const TiledMma& m, const S& s) {
               return partition_shape_B(m, s);
             };
           });
  list.add("partition_shape_B/of-a", "partition_shape_B/partition",
           "the shape for A", [](TensorAlgebra& cute) {
             cute.partition_shape_B = [](const TiledMma& m, const S& s) {
               return partition_shape_A(m, s);
             };
           });
  list.add("partition_shape_C/permutation-ignored",
           "partition_shape_C/partition",
           "the tile is the atoms, whatever the permutation",
           [](TensorAlgebra& cute) {
             cute.partition_shape_C = [](TiledMma m, const S& s) {
               const T none = std::optional<L>();
               m.permutation = repeat(none, 3);
               return partition_shape_C(m, s);
             };
           });
}

// A row of either table: an mma.sync, and the first ldmatrix.
constexpr int changed_row = 24;
L with_first_stride(const L& layout, std::size_t mode, const Int64& stride) {
  std::vector<L> modes = modes_of(layout);
  std::vector<L> parts = modes_of(modes[mode]);
  parts[0] = L(parts[0].shape(), S(stride));
  modes[mode] = make_layout(parts);
  return make_layout(modes);
}

template <class Atom, class Change>
std::function<Result<Atom>(const Int64&)> changed(
    const Operation<Atom, Int64>& rows, const Change& change) {
  return [run = rows.run, change](const Int64& k) {
    auto atom = run(k);
    if (!atom || k != Int64(changed_row)) return atom;
    Atom other = *atom;
    change(other);
    return Result<Atom>(other);
  };
}

void add_atoms(List& list) {
  list.add("mma_atom/shape", "mma_atom/congruent",
           "the matrix of A is twice as long along K in one row",
           [](TensorAlgebra& cute) {
             cute.mma_atom = changed(cute.mma_atom, [](MmaAtom& atom) {
               atom.a.shape = extents({atom.m, atom.k * 2});
             });
           });
  list.add(
      "mma_atom/stride", "mma_atom/in-range",
      "a stride of A's threads is longer in one row", [](TensorAlgebra& cute) {
        cute.mma_atom = changed(cute.mma_atom, [](MmaAtom& atom) {
          atom.a.layout = with_first_stride(atom.a.layout, 0, atom.m * atom.k);
        });
      });
  list.add("mma_atom/stride-of-another", "mma_atom/times",
           "two modes of D have one stride in one row",
           [](TensorAlgebra& cute) {
             cute.mma_atom = changed(cute.mma_atom, [](MmaAtom& atom) {
               atom.d.layout = with_first_stride(atom.d.layout, 0, 16);
             });
           });
  list.add("copy_atom/shape", "copy_atom/congruent",
           "the source has another shape in one row", [](TensorAlgebra& cute) {
             cute.copy_atom = changed(cute.copy_atom, [](CopyAtom& atom) {
               atom.source.shape = extents({Int64(8), Int64(8), Int64(9)});
             });
           });
  list.add("copy_atom/stride", "copy_atom/in-range",
           "a stride of the registers is longer in one row",
           [](TensorAlgebra& cute) {
             cute.copy_atom = changed(cute.copy_atom, [](CopyAtom& atom) {
               atom.destination.layout =
                   with_first_stride(atom.destination.layout, 0, 64);
             });
           });
  list.add("copy_atom/stride-of-another", "copy_atom/times",
           "two modes of the registers have one stride in one row",
           [](TensorAlgebra& cute) {
             cute.copy_atom = changed(cute.copy_atom, [](CopyAtom& atom) {
               atom.destination.layout =
                   with_first_stride(atom.destination.layout, 0, 1);
             });
           });
}

}  // namespace

std::vector<Mutant> tensor_mutants() {
  List list;
  add_tensors(list);
  add_partitions(list);
  add_threads_and_values(list);
  add_mmas(list);
  add_matching(list);
  add_atoms(list);
  return list.take();
}

}  // namespace colex
