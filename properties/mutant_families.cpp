// SPDX-License-Identifier: MIT

#include "properties/mutant_families.hpp"

#include <map>
#include <set>

#include "properties/faults.hpp"
#include "properties/laws.hpp"

namespace colex {
namespace {

using A = Algebra;

// The claim of a law's name: "total" of "rank/total".
std::string claim_of(const std::string& law) {
  return law.substr(law.find('/') + 1);
}

class Spoiled {
 public:
  // The mutant in which the answers of one operation have this fault. A second
  // one of that name is told apart by what its law claims.
  template <class Answer, class... Arguments, class Fault>
  void add(Operation<Answer, Arguments...> Algebra::*operation,
           const std::string& law, Fault fault) {
    Mutant mutant{{}, {}, law, {}};
    auto& spoiled = mutant.algebra.*operation;
    mutant.name = spoiled.name + "/" + Fault::name;
    if (!names_.insert(mutant.name).second) mutant.name += "-" + claim_of(law);
    mutant.algebra.name = mutant.name;
    mutant.sentence = Fault::sentence;
    spoiled = [right = spoiled.run,
               fault](const Arguments&... in) -> Result<Answer> {
      const Result<Answer> R = right(in...);
      if (!R) return R;
      return Answer(fault(*R));
    };
    made_.push_back(std::move(mutant));
  }
  std::vector<Mutant> take() { return std::move(made_); }

 private:
  std::vector<Mutant> made_;
  std::set<std::string> names_;
};

void spoil_tuples(Spoiled& spoiled) {
  const OneMore one_more;
  const Reversed reversed;
  const Negated negated;
  spoiled.add(&A::rank, "rank/counts-modes", one_more);
  spoiled.add(&A::depth, "depth/parentheses", one_more);
  spoiled.add(&A::get, "get/mode", Wrapped());
  spoiled.add(&A::get_nested, "get/path", Wrapped());
  spoiled.add(&A::size_of_layout, "size/of-layout", one_more);
  spoiled.add(&A::product, "product/of-leaves", one_more);
  spoiled.add(&A::product_each, "product_each/by-mode", Wrapped());
  spoiled.add(&A::product_like, "product_like/coarser", one_more);
  spoiled.add(&A::sum, "sum/of-leaves", one_more);
  spoiled.add(&A::inner_product, "inner_product/of-leaves", one_more);
  spoiled.add(&A::max, "max/greatest-leaf", OneLess());
  spoiled.add(&A::min, "min/least-leaf", one_more);
  spoiled.add(&A::gcd, "gcd/greatest-divisor", one_more);
  spoiled.add(&A::elem_scale, "elem_scale/by-sizes", one_more);
  spoiled.add(&A::ceil_div, "ceil_div/galois", one_more);
  spoiled.add(&A::ceil_div, "ceil_div/twice", one_more);
  spoiled.add(&A::ceil_div, "ceil_div/by-mode", reversed);
  spoiled.add(&A::ceil_div, "ceil_div/uses-up", one_more);
  spoiled.add(&A::round_up, "round_up/by-mode", reversed);
  spoiled.add(&A::shape_div, "shape_div/quotient", one_more);
  spoiled.add(&A::shape_div, "shape_div/twice", one_more);
  spoiled.add(&A::shape_div, "shape_div/by-mode", reversed);
  spoiled.add(&A::evenly_divides, "evenly_divides/same-size", negated);
  spoiled.add(&A::congruent, "congruent/leaves-do-not-matter", negated);
  spoiled.add(&A::weakly_congruent, "weakly_congruent/transitive", negated);
  spoiled.add(&A::weakly_congruent, "weakly_congruent/antisymmetric", negated);
  spoiled.add(&A::compatible, "compatible/of-coarser", negated);
  spoiled.add(&A::compatible, "compatible/transitive", negated);
  spoiled.add(&A::weakly_compatible, "weakly_compatible/transitive", negated);
  spoiled.add(&A::weakly_compatible, "weakly_compatible/weaker", negated);
  spoiled.add(&A::lex_less, "lex_less/prefix", negated);
  spoiled.add(&A::colex_less, "colex_less/suffix", negated);
  spoiled.add(&A::colex_less, "colex_less/strict-order", negated);
  spoiled.add(&A::elem_less, "elem_less/inside", negated);
}

void spoil_modes(Spoiled& spoiled) {
  const OneMore one_more;
  const Reversed reversed;
  spoiled.add(&A::unflatten_tuple, "unflatten/profile", Wrapped());
  spoiled.add(&A::append, "append/last", reversed);
  spoiled.add(&A::prepend, "prepend/first", reversed);
  spoiled.add(&A::replace, "replace/one-mode", reversed);
  spoiled.add(&A::insert, "insert/before", reversed);
  spoiled.add(&A::insert, "remove/undoes-insert", reversed);
  spoiled.add(&A::remove, "remove/the-others", LastLost());
  spoiled.add(&A::take, "take/modes", LastLost());
  spoiled.add(&A::select, "select/modes", reversed);
  spoiled.add(&A::group, "group/makes-one-mode", reversed);
  spoiled.add(&A::repeat, "repeat/copies", Wrapped());
  spoiled.add(&A::reverse, "reverse/modes", reversed);
  spoiled.add(&A::reverse, "reverse/involution", LastLost());
  spoiled.add(&A::zip, "zip/transposes", reversed);
  spoiled.add(&A::zip2_by, "zip2_by/gathers", reversed);
  spoiled.add(&A::zip2_by, "zip2_by/beyond-the-guide", reversed);
  spoiled.add(&A::slice_tuple, "slice/by-mode", reversed);
  spoiled.add(&A::dice_tuple, "dice/by-mode", reversed);
  spoiled.add(&A::dice_tuple, "dice/what-slice-leaves", LastLost());
  spoiled.add(&A::filter_zeros_of_shape, "filter_zeros/of-shape", one_more);
}

void spoil_coordinates(Spoiled& spoiled) {
  const OneMore one_more;
  const Reversed reversed;
  spoiled.add(&A::idx2crd, "idx2crd/inside", one_more);
  spoiled.add(&A::idx2crd, "idx2crd/of-coarser-coordinates", one_more);
  spoiled.add(&A::idx2crd_by_stride, "idx2crd/of-compact", one_more);
  spoiled.add(&A::crd2idx, "compatible/coordinates", one_more);
  spoiled.add(&A::crd2idx_by_stride, "crd2idx/inner-product", one_more);
  spoiled.add(&A::crd2crd, "crd2crd/commutes", one_more);
  spoiled.add(&A::crd2crd, "crd2crd/of-one-size", one_more);
  spoiled.add(&A::coordinates, "coordinates/in-order", reversed);
  spoiled.add(&A::coordinates_in_order, "coordinates/in-given-order", reversed);
  spoiled.add(&A::value, "crd2idx/of-basis-strides", Wrapped());
}

void spoil_layouts(Spoiled& spoiled) {
  const OneMore one_more;
  const Reversed reversed;
  spoiled.add(&A::make_layout, "make_layout/parts", one_more);
  spoiled.add(&A::make_layout_of_shape, "make_layout/column-major", one_more);
  spoiled.add(&A::make_layout_right, "make_layout/row-major", one_more);
  spoiled.add(&A::concatenation, "make_layout/additive", reversed);
  spoiled.add(&A::shape, "shape/of-layout", one_more);
  spoiled.add(&A::stride, "stride/of-layout", one_more);
  spoiled.add(&A::make_ordered_layout, "make_ordered_layout/compact", one_more);
  spoiled.add(&A::make_ordered_layout, "make_ordered_layout/in-order", Still());
  spoiled.add(&A::make_layout_like, "make_layout_like/compact", one_more);
  spoiled.add(&A::make_layout_like, "make_layout_like/of-compact", one_more);
  spoiled.add(&A::make_fragment_like, "make_fragment_like/compact", one_more);
  spoiled.add(&A::make_fragment_like, "make_fragment_like/in-order", Still());
  spoiled.add(&A::cosize, "cosize/covers", one_more);
  spoiled.add(&A::cosize, "cosize/of-modes", one_more);
  spoiled.add(&A::coshape, "coshape/of-integers", one_more);
  spoiled.add(&A::coshape, "coshape/of-coordinates", reversed);
  spoiled.add(&A::coshape, "coshape/of-basis-strides", one_more);
  spoiled.add(&A::coprofile, "coprofile/of-values", Wrapped());
  spoiled.add(&A::coprofile, "coprofile/of-basis-strides", Wrapped());
  spoiled.add(&A::values, "values/table", reversed);
  spoiled.add(&A::unflatten, "unflatten/same-function", one_more);
  spoiled.add(&A::group_layout, "group/same-function", reversed);
  spoiled.add(&A::append_layout, "append/additive", reversed);
  spoiled.add(&A::prepend_layout, "prepend/additive", reversed);
  spoiled.add(&A::replace_layout, "replace/additive", reversed);
  spoiled.add(&A::take_layout, "take/additive", one_more);
  spoiled.add(&A::select_layout, "select/additive", reversed);
  spoiled.add(&A::zip_layout, "zip/of-layouts", reversed);
  spoiled.add(&A::layout, "layout/mode", one_more);
  spoiled.add(&A::layout_nested, "layout/path", one_more);
  spoiled.add(&A::tile_unzip, "tile_unzip/gathers", reversed);
  spoiled.add(&A::tile_unzip, "tile_unzip/leaf", reversed);
  spoiled.add(&A::slice_and_offset, "slice_and_offset/splits", one_more);
  spoiled.add(&A::slice_and_offset, "slice_and_offset/slice", reversed);
  spoiled.add(&A::slice_and_offset, "slice_and_offset/of-coordinates",
              reversed);
  spoiled.add(&A::domain_offset, "domain_offset/begins-at", one_more);
  spoiled.add(&A::with_shape, "with_shape/same-function", one_more);
  spoiled.add(&A::with_shape, "with_shape/back", one_more);
  spoiled.add(&A::filter_zeros, "filter_zeros/same-image", one_more);
  spoiled.add(&A::filter_zeros_by_profile, "filter_zeros/by-profile", one_more);
}

void spoil_algebra(Spoiled& spoiled) {
  const OneMore one_more;
  const Reversed reversed;
  spoiled.add(&A::coalesce, "coalesce/minimal", ModeAdded());
  spoiled.add(&A::coalesce, "coalesce/idempotent", reversed);
  spoiled.add(&A::filter, "filter/idempotent", one_more);
  spoiled.add(&A::filter_by_profile, "filter/by-mode", reversed);
  spoiled.add(&A::nullspace, "nullspace/size", Longer());
  spoiled.add(&A::nullspace, "nullspace/of-nullspace", Still());
  spoiled.add(&A::complement, "complement/cosize", one_more);
  spoiled.add(&A::complement, "complement/double", one_more);
  spoiled.add(&A::complement, "complement/compact", Longer());
  spoiled.add(&A::complement, "complement/only-compact", Longer());
  spoiled.add(&A::composition, "composition/beyond", one_more);
  spoiled.add(&A::composition, "composition/associative", one_more);
  spoiled.add(&A::composition, "composition/of-modes", reversed);
  spoiled.add(&A::composition_by_mode, "composition/short-tiler", ModeAdded());
  spoiled.add(&A::composition_by_mode, "composition/by-nested-mode", one_more);
  spoiled.add(&A::composition, "composition/through-coordinates", one_more);
  spoiled.add(&A::composition, "composition/of-coordinates", one_more);
  spoiled.add(&A::right_inverse, "right_inverse/composition", one_more);
  spoiled.add(&A::left_inverse, "left_inverse/covers", LastLost());
  spoiled.add(&A::max_common_vector, "max_common_vector/size", one_more);
  spoiled.add(&A::max_common_vector, "max_common_vector/prefix", one_more);
  spoiled.add(&A::domain_distribute, "domain_distribute/ordered", reversed);
  spoiled.add(&A::domain_distribute, "domain_distribute/tiles", one_more);
  spoiled.add(&A::upcast, "upcast/whole-units", one_more);
  spoiled.add(&A::downcast, "downcast/back", one_more);
  spoiled.add(&A::recast_layout, "recast_layout/and-back", one_more);
}

void spoil_tilings(Spoiled& spoiled) {
  const OneMore one_more;
  spoiled.add(&A::logical_divide, "logical_divide/definition", one_more);
  spoiled.add(&A::logical_divide, "logical_divide/partition", one_more);
  spoiled.add(&A::logical_divide, "logical_divide/by-nested-mode", one_more);
  spoiled.add(&A::zipped_divide, "zipped_divide/zip-nested", one_more);
  spoiled.add(&A::logical_product, "logical_product/by-nested-mode", one_more);
  spoiled.add(&A::zipped_product, "zipped_product/zip-nested", one_more);
  spoiled.add(&A::zipped_divide, "zipped_divide/tile", one_more);
  spoiled.add(&A::zipped_divide, "zipped_divide/thread-values", one_more);
  spoiled.add(&A::zipped_divide, "zipped_divide/of-coordinates", one_more);
  spoiled.add(&A::logical_product, "logical_product/order", Still());
  spoiled.add(&A::logical_product, "logical_product/by-mode", one_more);
  spoiled.add(&A::blocked_product, "blocked_product/same-elements", one_more);
  spoiled.add(&A::tile_to_shape, "tile_to_shape/compact", one_more);
}

void spoil_swizzles(Spoiled& spoiled) {
  const OneMore one_more;
  spoiled.add(&A::swizzle, "swizzle/linear", one_more);
  spoiled.add(&A::swizzle, "swizzle/involution", one_more);
  spoiled.add(&A::composed_value, "crd2idx/of-composed", one_more);
  spoiled.add(&A::swizzled_layout, "composition/of-swizzle-and-layout",
              one_more);
  spoiled.add(&A::composed_cosize, "cosize/covers-swizzled", OneLess());
  spoiled.add(&A::composed_composition, "composition/of-composed", one_more);
  spoiled.add(&A::composed_slice_and_offset, "slice_and_offset/of-composed",
              one_more);
  spoiled.add(&A::composed_upcast, "upcast/of-composed", one_more);
}

// --- Refusals ---

// Calls use(operation, k) for each operation, counted from 0.
template <class Use>
void for_each_numbered(Algebra& algebra, const Use& use) {
  std::size_t number = 0;
  for_each_operation(algebra,
                     [&](auto& operation) { use(operation, number++); });
}

// Which operations a law asks in its first cases.
std::set<std::size_t> asked_by(const AnyLaw& law) {
  std::set<std::size_t> asked;
  Algebra recording;
  for_each_numbered(recording, [&](auto& operation, std::size_t number) {
    operation = [&asked, number, right = operation.run](const auto&... in) {
      asked.insert(number);
      return right(in...);
    };
  });
  ExhaustiveOptions few;
  few.most_cases = 200;
  check_exhaustively(law, recording, few);
  return asked;
}

Mutant refusing(std::size_t refused, const AnyLaw& law) {
  Mutant mutant{{}, "refuses everything", law.name, {}};
  for_each_numbered(mutant.algebra, [&](auto& operation, std::size_t number) {
    if (number != refused) return;
    mutant.name = operation.name + "/refuses-" + claim_of(law.name);
    using Answer = decltype(operation.run)::result_type;
    operation = [](const auto&...) -> Answer {
      return Refusal{"everything is refused"};
    };
  });
  return mutant;
}

}  // namespace

std::vector<Mutant> spoiled_mutants() {
  Spoiled spoiled;
  spoil_tuples(spoiled);
  spoil_modes(spoiled);
  spoil_coordinates(spoiled);
  spoil_layouts(spoiled);
  spoil_algebra(spoiled);
  spoil_tilings(spoiled);
  spoil_swizzles(spoiled);
  return spoiled.take();
}

std::vector<Mutant> refusing_mutants() {
  // These laws ask for an answer where there is another one: who refuses both
  // obeys them.
  std::set<std::string> between_answers;
  for (const AnyLaw& law : neutral_mode_laws_for_values())
    between_answers.insert(law.name);
  std::vector<Mutant> mutants;
  std::map<std::string, int> taken;
  for (const AnyLaw& law : all_laws()) {
    if (law.claim != total || between_answers.count(law.name)) continue;
    for (const std::size_t operation : asked_by(law)) {
      mutants.push_back(refusing(operation, law));
      std::string& name = mutants.back().name;
      const int already = taken[name]++;
      if (already > 0) name += "-" + std::to_string(already + 1);
      mutants.back().algebra.name = name;
    }
  }
  return mutants;
}

}  // namespace colex
