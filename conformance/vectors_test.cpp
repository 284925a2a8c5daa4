// SPDX-License-Identifier: MIT
//
// Vector files, right and malformed.

#include "conformance/vectors.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace colex::conformance {
namespace {

constexpr const char* good = R"json({
  "operation": "composition",
  "notes": {
    "boundary": "B crosses a mode of A"
  },
  "cases": [
    {"name": "a", "in": ["4:1", "2:1"], "out": "2:1", "compare": "form", "source": "SPEC"},
    {"name": "b-2", "in": ["(4,6):(1,10)", "6:1"], "reject": "6 crosses 4", "flags": ["boundary"], "why": "a \"mode\""},
    {"name": "c", "in": [], "convention": ["2:1", "1:0"]},
    {"name": "d", "in": ["é"], "reject": "no", "convention": ["2:1"]}
  ]
}
)json";

std::string refusal(const std::string& text,
                    const std::string& file = "composition.json") {
  try {
    parse_vectors(text, file);
  } catch (const BadVectors& error) {
    return error.what();
  }
  return "none";
}

// A file with one case made of these fields.
std::string with_case(const std::string& fields,
                      const std::string& notes = "{}") {
  return R"({"operation":"composition","notes":)" + notes + R"(,"cases":[{)" +
         fields + "}]}";
}

TEST(Vectors, ReadsEveryField) {
  const VectorFile file = parse_vectors(good, "composition.json");
  EXPECT_EQ(file.operation, "composition");
  EXPECT_EQ(file.notes.at("boundary"), "B crosses a mode of A");
  ASSERT_EQ(file.cases.size(), 4U);
  EXPECT_EQ(file.cases[0].expected, (Expectation{"2:1", {}, {}, true}));
  EXPECT_EQ(file.cases[0].source, "SPEC");
  EXPECT_EQ(file.cases[1].expected,
            (Expectation{{}, "6 crosses 4", {}, false}));
  EXPECT_EQ(file.cases[1].flags, std::vector<std::string>{"boundary"});
  EXPECT_EQ(file.cases[1].why, "a \"mode\"");
  EXPECT_EQ(file.cases[2].expected,
            (Expectation{{}, {}, {"2:1", "1:0"}, false}));
  EXPECT_EQ(file.cases[3].expected, (Expectation{{}, "no", {"2:1"}, false}));
}

TEST(Vectors, CanonicalTextIsKept) {
  EXPECT_EQ(format(parse_vectors(good, "composition.json")), good);
}

TEST(Vectors, FormatSortsByNameAndDropsDefaults) {
  const std::string text = R"({"cases":[
    {"out":"1","name":"b","compare":"function","in":["1:0"]},
    {"in":[],"out":"2","name":"a","flags":[]}],"notes":{},"operation":"size"})";
  EXPECT_EQ(format(parse_vectors(text, "size.json")), R"({
  "operation": "size",
  "notes": {},
  "cases": [
    {"name": "a", "in": [], "out": "2"},
    {"name": "b", "in": ["1:0"], "out": "1"}
  ]
}
)");
}

TEST(Vectors, RefusesWhatIsNoVectorFile) {
  EXPECT_EQ(refusal("{"),
            "composition.json: it is not JSON: at line 1, column 2 the text "
            "ends too early");
  EXPECT_EQ(refusal("{\n  \"a\": x}"),
            "composition.json: it is not JSON: at line 2, column 8 stands what "
            "JSON does not allow there");
  EXPECT_EQ(refusal("x"),
            "composition.json: it is not JSON: at line 1, column 1 stands what "
            "JSON does not allow there");
  EXPECT_EQ(refusal("[1e999]"),
            "composition.json: it is not JSON: a number in it is too large");
  EXPECT_EQ(refusal("[]"), "composition.json: it must be an object");
  EXPECT_EQ(refusal("{}"),
            "composition.json: the field 'operation' is missing");
  EXPECT_EQ(refusal(R"({"operation":"size","notes":{},"cases":[]})"),
            "composition.json: the operation is 'size', so the file must be "
            "size.json");
  EXPECT_EQ(refusal(R"({"operation":"A b","notes":{},"cases":[]})"),
            "composition.json: the operation must be words of letters and "
            "digits joined by '_'");
  EXPECT_EQ(refusal(R"({"operation":"composition","notes":{},"cases":[]})"),
            "composition.json: 'cases' must be a list of at least one case");
  EXPECT_EQ(refusal(R"({"operation":"composition","notes":[],"cases":[]})"),
            "composition.json: 'notes' must be an object");
  EXPECT_EQ(refusal(R"({"operation":"composition","nots":{}})"),
            "composition.json: unknown field 'nots'; known are operation, "
            "notes, cases");
}

TEST(Vectors, RefusesBadCasesByName) {
  EXPECT_EQ(refusal(with_case(R"("in":[],"out":"1")")),
            "composition.json, case number 1: the field 'name' is missing");
  EXPECT_EQ(refusal(with_case(R"("name":"A_b","in":[],"out":"1")")),
            "composition.json, case 'A_b': the name must be words of a-z and "
            "0-9 joined by '-'");
  EXPECT_EQ(refusal(with_case(R"("name":"a","out":"1")")),
            "composition.json, case 'a': the field 'in' is missing");
  EXPECT_EQ(refusal(with_case(R"("name":"a","in":[4],"out":"1")")),
            "composition.json, case 'a': 'in' must be a string");
  EXPECT_EQ(refusal(with_case(R"("name":"a","in":"4","out":"1")")),
            "composition.json, case 'a': 'in' must be a list of strings");
  EXPECT_EQ(refusal(with_case(R"("name":"a","in":[])")),
            "composition.json, case 'a': none of 'out', 'reject', "
            "'convention'");
  EXPECT_EQ(refusal(with_case(R"("name":"a","in":[],"out":"1","reject":"n")")),
            "composition.json, case 'a': both 'out' and 'reject'");
  EXPECT_EQ(
      refusal(with_case(R"("name":"a","in":[],"out":"1","convention":["2"])")),
      "composition.json, case 'a': both 'out' and 'convention'");
  EXPECT_EQ(refusal(with_case(R"("name":"a","in":[],"convention":[])")),
            "composition.json, case 'a': 'convention' lists no answer");
  EXPECT_EQ(
      refusal(with_case(R"("name":"a","in":[],"out":"1","compare":"x")")),
      "composition.json, case 'a': 'compare' is 'x'; it must be 'function' or "
      "'form'");
  EXPECT_EQ(refusal(with_case(R"("name":"a","in":[],"out":"1","wy":"x")")),
            "composition.json, case 'a': unknown field 'wy'; known are name, "
            "in, out, reject, convention, compare, flags, why, source");
  EXPECT_EQ(refusal(R"({"operation":"composition","notes":{},"cases":[
      {"name":"a","in":[],"out":"1"},{"name":"a","in":[],"out":"2"}]})"),
            "composition.json, case 'a': a second case of this name");
}

TEST(Vectors, FlagsAndNotesBelongTogether) {
  const std::string fields = R"("name":"a","in":[],"out":"1")";
  EXPECT_EQ(refusal(with_case(fields + R"(,"flags":["f"])")),
            "composition.json, case 'a': the flag 'f' is not explained in "
            "notes");
  EXPECT_EQ(refusal(with_case(fields, R"({"f":"x"})")),
            "composition.json: the note 'f' is used by no case");
}

class VectorFolder : public testing::Test {
 protected:
  VectorFolder() {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~VectorFolder() override { std::filesystem::remove_all(folder); }

  void put(const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
  }
  std::string get(const std::string& name) {
    std::ifstream stream(folder / name);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) /
      ("colex_vectors_" +
       std::to_string(testing::UnitTest::GetInstance()->random_seed()) +
       testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(VectorFolder, LoadsEveryFileSorted) {
  put("size.json", R"({"operation":"size","notes":{},"cases":[
      {"name":"a","in":[],"out":"1"}]})");
  put("composition.json", good);
  put("notes.txt", "not a vector");
  const auto files = load_vectors(folder);
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].operation, "composition");
  EXPECT_EQ(files[1].operation, "size");
}

TEST_F(VectorFolder, AFolderThatIsNotThere) {
  EXPECT_THROW(load_vectors(folder / "none"), BadVectors);
}

TEST_F(VectorFolder, FormatRewritesOnlyWhatChanges) {
  put("composition.json", good);
  put("size.json", R"({"operation":"size","notes":{},"cases":[
      {"name":"a","in":[],"out":"1"}]})");
  EXPECT_EQ(format_vectors(folder), std::vector<std::string>{"size.json"});
  EXPECT_EQ(format_vectors(folder), std::vector<std::string>{});
  EXPECT_EQ(get("composition.json"), good);
}

TEST_F(VectorFolder, FormatWritesNothingIfOneFileIsBad) {
  const std::string untidy = R"({"operation":"a","notes":{},"cases":[
      {"name":"a","in":[],"out":"1"}]})";
  put("a.json", untidy);
  put("b.json", "{");
  EXPECT_THROW(format_vectors(folder), BadVectors);
  EXPECT_EQ(get("a.json"), untidy);
}

}  // namespace
}  // namespace colex::conformance
