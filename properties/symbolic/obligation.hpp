// SPDX-License-Identifier: MIT
// What is to be proved: a law, for inputs of a fixed nesting and all numbers.
//
//   prove(law<"coalesce/same-function", coalesce_laws>(), Accepted{12},
//         layout_of("(_,_)"))
//
// The same body runs over unknowns, to be proved, and over ordinary integers,
// to be falsified.
#pragma once

#include <algorithm>

#include "properties/law.hpp"
#include "properties/symbolic/explore.hpp"
#include "properties/symbolic/inputs.hpp"

namespace colex::proofs {

// What is seen of a body that runs on numbers, beside what it finds: the
// values compared, in order. Of the places where it takes every index, only
// one is entered, at one index, as on a path of its own.
class ObservedTrial {
 public:
  // The place that is entered, by its number, none if negative.
  ObservedTrial(int entered, std::int64_t at) : entered_(entered), at_(at) {}

  bool assume(bool hypothesis) {
    if (!hypothesis) ending_ = Ending::vacuous;
    return hypothesis;
  }
  template <class Answer>
  bool refused(const Result<Answer>& result) {
    if (result) return false;
    ending_ =
        result.refusal().undecided ? Ending::left_to_table : Ending::refused;
    return true;
  }
  template <class Answer>
  void answered(const Result<Answer>&) {}
  void equal(const Int64& got, const Int64&, std::string_view) {
    observed_.push_back(got.value());
  }
  void equal(const IntTuple<>& got, const IntTuple<>&, std::string_view) {
    for (const Int64& leaf : leaves_of(got)) observed_.push_back(leaf.value());
  }
  void equal(const Layout<>& got, const Layout<>&, std::string_view);
  void equal(std::size_t, std::size_t, std::string_view) {}
  void equal(bool, bool, std::string_view) {}
  void holds(bool, std::string_view) {}
  template <class Body>
  void for_all_below(const Int64& n, const Body& body) {
    if (place_++ != entered_) return;
    body(Int64(at_ % n.value()));
    throw EndOfPath{};
  }
  void fail(const std::string&) {}
  bool failed() const { return false; }

  Ending ending() const { return ending_; }
  const std::vector<std::int64_t>& observed() const { return observed_; }

 private:
  int entered_;
  std::int64_t at_;
  int place_ = 0;
  Ending ending_ = Ending::accepted;
  std::vector<std::int64_t> observed_;
};

// Where an obligation stands: the body of a law of laws/; a statement that
// implies one, with the step written in PROOFS.md; a property of the engine's
// own (bit vectors).
enum class Form { law, stated };

// A body with its types put away.
struct Instance {
  std::function<void(SymbolicTrial&)> on_unknowns;
  // The inputs as text, once the trial is over.
  std::function<std::string(Trial&, const Numbers<Int64>&)> on_numbers;
  std::function<void(ObservedTrial&, const Numbers<Int64>&)> observed;
};

struct Obligation;

enum class Verdict { proved, refuted, unknown };
std::string to_string(Verdict verdict);

struct Report {
  Verdict verdict = Verdict::unknown;
  std::size_t accepted = 0;
  std::size_t refused = 0;
  std::size_t left_to_table = 0;
  std::size_t vacuous = 0;
  std::uint64_t obligations = 0;
  std::uint64_t replayed = 0;  // concrete inputs that took exactly one path
  double seconds = 0;          // of this processor
  std::string model;           // the inputs that refute it, and how
  std::string why;             // what was not shown
  std::string note;            // what else is to be said of the line

  bool as_expected(const Obligation& obligation) const;
};

struct Obligation {
  std::string name;      // operation/claim
  std::string profiles;  // of the inputs
  std::string sentence;
  Form form = Form::law;
  bool is_false = false;  // a canary: to be refuted
  bool deep = false;      // only with COLEX_DEEP
  bool light = false;     // many small instances: fewer witnesses and replays
  std::size_t least_accepted = 1;
  std::size_t most_left = 0;  // paths that the rule may leave to a table
  std::vector<Instance> instances = {};
  // Instead of instances: decided in another way, as by bit vectors.
  std::function<void(Report&)> by_bits = {};

  std::string title() const { return name + " " + profiles; }
};

// A text as a template argument.
template <std::size_t n>
struct Name {
  char text[n];
  consteval Name(const char (&from)[n]) { std::copy_n(from, n, text); }
  constexpr std::string_view view() const { return {text, n - 1}; }
};

// The law of that name in a list: law<"coalesce/depth", coalesce_laws>().
template <Name name, const auto& laws, std::size_t k = 0>
constexpr const auto& law() {
  static_assert(k < std::tuple_size_v<std::decay_t<decltype(laws)>>,
                "no law of that name in the list");
  if constexpr (std::get<k>(laws).name == name.view())
    return std::get<k>(laws);
  else
    return law<name, laws, k + 1>();
}

struct Always {
  template <class... Any>
  bool operator()(const Any&...) const {
    return true;
  }
};

// The body on inputs of these kinds, on which the hypothesis has to hold.
template <class Body, class Cute, class Hypothesis, class... Kinds>
Instance instance(const Body& body, const Cute& cute,
                  const Hypothesis& hypothesis, const Kinds&... kinds) {
  const auto run = [=]<class Int>(auto& t, const Numbers<Int>& numbers,
                                  const auto& see) {
    [&]<std::size_t... k>(std::index_sequence<k...>) {
      // In order: the unknowns are numbered as they are made.
      const std::tuple inputs{make_input(kinds, k, numbers)...};
      see(inputs);
      if (!t.assume(bool(hypothesis(std::get<k>(inputs)...)))) return;
      body(t, cute, std::get<k>(inputs)...);
    }
    (std::index_sequence_for<Kinds...>());
  };
  Instance made;
  made.on_unknowns = [run](SymbolicTrial& t) {
    const Numbers<Symbolic> unknowns = [](const std::string& name,
                                          std::optional<std::int64_t> least) {
      return Symbolic(Path::current().input(name, least));
    };
    run(t, unknowns, [](const auto&) {});
  };
  made.on_numbers = [run](Trial& t, const Numbers<Int64>& numbers) {
    std::string text;
    const auto see = [&](const auto& inputs) {
      std::apply(
          [&](const auto&... input) {
            ((text += (text.empty() ? "" : ", ") + to_string(input)), ...);
          },
          inputs);
    };
    try {
      run(t, numbers, see);
    } catch (const Refused& refused) {
      t.refused(Result<Int64>(Refusal{refused.what()}));
    }
    return text;
  };
  made.observed = [run](ObservedTrial& t, const Numbers<Int64>& numbers) {
    run(t, numbers, [](const auto&) {});
  };
  return made;
}

template <class... Kinds>
std::string text_of_inputs(const Kinds&... kinds) {
  std::string text;
  ((text += (text.empty() ? "" : " ") + text_of_input(kinds)), ...);
  return text;
}

// At least so many paths come to the end of the body.
struct Accepted {
  std::size_t paths;
};

// Where a hypothesis holds of the inputs.
template <class AnyLaw, class Hypothesis, class... Kinds>
Obligation prove_where(const AnyLaw& law, Accepted least,
                       const Hypothesis& hypothesis, const Kinds&... kinds) {
  return {.name = std::string(law.name),
          .profiles = text_of_inputs(kinds...),
          .sentence = std::string(law.sentence),
          .least_accepted = least.paths,
          .instances = {instance(law.body, Reference(), hypothesis, kinds...)}};
}

template <class AnyLaw, class... Kinds>
Obligation prove(const AnyLaw& law, Accepted least, const Kinds&... kinds) {
  return prove_where(law, least, Always(), kinds...);
}

// In the form that can be proved.
template <class AnyLaw, class... Kinds>
Obligation prove_stated(const AnyLaw& law, Accepted least,
                        const Kinds&... kinds) {
  Obligation obligation = prove(law, least, kinds...);
  obligation.form = Form::stated;
  return obligation;
}

// An obligation of many instances, made when it is checked and one at a time.
using UseInstance = std::function<void(const Instance&)>;
Obligation of_many(Obligation obligation,
                   const std::function<void(const UseInstance&)>& instances);

// --- What comes out ---

Report check(const Obligation& obligation);

// One line: title, paths, time, verdict.
std::string line(const Obligation& obligation, const Report& report);

}  // namespace colex::proofs
