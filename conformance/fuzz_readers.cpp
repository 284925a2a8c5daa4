// SPDX-License-Identifier: MIT
//
// A libFuzzer target over everything that reads a text from outside. The first
// character says which reader: n notation, e expression, p protocol, v vectors,
// k known list, r report of run, c report of check. A reader refuses in its
// own way or gives what is written and read back alike; nothing else may come
// out of it.
//
//   fuzz_readers corpus            with clang's -fsanitize=fuzzer,address

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "conformance/check_report.hpp"
#include "conformance/expression.hpp"
#include "conformance/known.hpp"
#include "conformance/report.hpp"
#include "conformance/vectors.hpp"
#include "conformance/wire.hpp"
#include "reference/notation.hpp"

namespace {

using namespace colex;
using namespace colex::conformance;

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "fuzz_readers: " << what << '\n';
  std::abort();
}

void notation(const std::string& text) {
  const auto value = read(text);
  if (!value) {
    require(!value.refusal().reason.empty(), "a refusal without a reason");
    return;
  }
  const std::string printed = to_string(*value);
  const auto again = read(printed);
  require(static_cast<bool>(again), "what is printed is not read back");
  require(to_string(*again) == printed, "read back, it prints otherwise");
}

void expression(const std::string& text) {
  try {
    const Problem problem = parse_problem(text);
    require(parse_problem(to_text(problem)) == problem,
            "a problem is not read back");
  } catch (const BadExpression&) {
  }
  matches(text, text);
}

void protocol_line(const std::string& text) {
  const Reply reply = read_reply(text, reply_id(text).value_or(7));
  require(reply.kind != Reply::Kind::broken || reply.text.size() < 1000,
          "a long complaint");
  const std::string line = request_line(1, {"size", {reply.text}});
  require(line.find('\n') == std::string::npos, "a request of two lines");
}

void vectors(const std::string& text) {
  try {
    const VectorFile file = parse_vectors(text, "size.json");
    const std::string once = format(file);
    require(format(parse_vectors(once, "size.json")) == once,
            "vectors are not read back");
  } catch (const BadVectors&) {
  }
}

void known(const std::string& text) {
  try {
    const KnownList list = parse_known(text, "known.txt");
    const std::string once = format(list);
    require(format(parse_known(once, "known.txt")) == once,
            "a known list is not read back");
  } catch (const BadKnownList&) {
  }
}

template <class Read>
void report(const std::string& text, const Read& read_it) {
  try {
    std::istringstream in(text);
    const auto first = read_it(in, "r.jsonl");
    std::ostringstream once, twice;
    write(first, once);
    std::istringstream again(once.str());
    write(read_it(again, "r.jsonl"), twice);
    require(once.str() == twice.str(), "a report is not read back");
  } catch (const BadReport&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data,
                                      std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'n':
      notation(text);
      break;
    case 'e':
      expression(text);
      break;
    case 'p':
      protocol_line(text);
      break;
    case 'v':
      vectors(text);
      break;
    case 'k':
      known(text);
      break;
    case 'r':
      report(text, read_report);
      break;
    case 'c':
      report(text, read_check_report);
      break;
    default:
      break;
  }
  return 0;
}
