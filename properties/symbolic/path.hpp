// SPDX-License-Identifier: MIT
// One path through code that runs on unknown integers: which way each
// comparison went, and what is known from that.
//
// A path is run again from its beginning for each way that it can end. Its log
// says how it went so far; beyond the log, a comparison of which both ways are
// possible takes the first and leaves the other to a later run.
#pragma once

#include "properties/symbolic/facts.hpp"
#include "properties/symbolic/witnesses.hpp"

namespace colex::proofs {

// Something that has to hold on this path could not be shown, or is false for
// these numbers.
struct Unproved {
  std::string what;
  std::vector<std::int64_t> model = {};
};

// What was asked, and the answer.
struct Entry {
  std::size_t question;
  bool answer;
};
using Log = std::vector<Entry>;

// A path to run: how it goes, and the seeds of witnesses that go so.
struct Unexplored {
  Log log;
  std::vector<std::uint32_t> seeds;
};

// What makes a path: replayed on numbers, it says whether they take it.
struct Event {
  enum class Kind { input, quotient, decision, choice, index } kind;
  Atom atom = 0;       // input, index, quotient (its remainder comes next)
  Polynomial p;        // numerator, what is compared, or the index's end
  Polynomial divisor;  // of a quotient
  Relation::Kind relation = Relation::Kind::zero;
  bool answer = false;
};

class Path {
 public:
  Path(Unexplored path, std::vector<Unexplored>& waiting)
      : log_(std::move(path.log)),
        waiting_(waiting),
        witnesses_(std::move(path.seeds)) {}

  // The path that is being run.
  static Path& current();

  // Runs something on this path.
  template <class Run>
  void run(const Run& body) {
    Path* const outer = current_;
    current_ = this;
    try {
      body();
    } catch (...) {
      current_ = outer;
      throw;
    }
    current_ = outer;
  }

  // An unknown, given from outside.
  Polynomial input(const std::string& name, std::optional<std::int64_t> least);

  // An index below n; n >= 1 has to hold.
  Polynomial index_below(const Polynomial& n);

  // Whether it holds here: two paths where it may and may not.
  bool decide(const Relation& relation);

  // Both, on two paths.
  bool choose();

  // Throws Unproved unless it holds here.
  void require(const Relation& relation, const std::string& what);
  void require_different(const Polynomial& p, const std::string& what);

  // That numbers of both signs are excluded by what is known here.
  void require_impossible(const std::string& what);

  struct Parts {
    Polynomial quotient;
    Polynomial remainder;
  };
  // The parts of n / d, once n >= 0 and d >= 1 are shown.
  Parts divide(const Polynomial& n, const Polynomial& d);

  std::string text(const Polynomial& p) const;  // by the names of the unknowns
  std::string facts() const { return facts_.text(names_); }
  const std::vector<Event>& events() const { return events_; }
  std::uint64_t obligations() const { return obligations_; }
  std::size_t atoms() const { return names_.size(); }

 private:
  struct Division {
    Polynomial n, d;
    Parts parts;
  };

  Atom fresh(std::string name, std::optional<std::int64_t> least);
  bool holds(const Relation& relation) const;
  bool excluded(const Relation& relation) const;
  void learn(const Relation& relation, bool answer);
  bool replaying() const { return position_ < log_.size(); }
  bool replayed(std::size_t question);
  bool answer_and_log(std::size_t question, bool answer);
  void leave(std::size_t question, bool answer);
  [[noreturn]] void fail(const std::string& what, const std::string& goal,
                         const Relation* relation) const;

  // Whether it is proved, from the log or else by proving it.
  enum class Effort { little, all };
  bool proves(const Relation& relation, Effort effort);
  Parts divided(const Polynomial& n, const Polynomial& d);
  std::optional<Parts> known_quotient(const Polynomial& n, const Polynomial& d);

  static Path* current_;

  Facts facts_;
  std::vector<std::string> names_;
  Log log_;
  std::size_t position_ = 0;
  std::vector<Unexplored>& waiting_;
  Witnesses witnesses_;
  std::vector<Division> divisions_;
  std::u16string quotients_;
  std::vector<Event> events_;
  std::uint64_t obligations_ = 0;
};

}  // namespace colex::proofs
