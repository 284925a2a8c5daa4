// SPDX-License-Identifier: MIT
//
// Reading, checking and writing vector files.

#include "conformance/vectors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;

// Where in a file a reader is, for messages.
struct Place {
  std::string file, at;

  [[noreturn]] void refuse(const std::string& reason) const {
    throw BadVectors(
        fmt::format("{}{}: {}", file, at.empty() ? "" : ", " + at, reason));
  }
};

// The JSON of a file; says where it ends to be JSON.
Json parsed(const std::string& source, const Place& place) {
  try {
    return Json::parse(source);
  } catch (const Json::parse_error& error) {
    const std::size_t end = std::min(error.byte, source.size() + 1);
    const std::size_t at = end == 0 ? 0 : end - 1;
    const auto begin = source.begin();
    const auto here = begin + static_cast<std::ptrdiff_t>(at);
    const auto line = std::count(begin, here, '\n') + 1;
    const std::size_t before = source.rfind('\n', at == 0 ? 0 : at - 1);
    const std::size_t column =
        line == 1 || before == std::string::npos ? at + 1 : at - before;
    place.refuse(fmt::format(
        "it is not JSON: at line {}, column {} {}", line, column,
        at >= source.size() ? "the text ends too early"
                            : "stands what JSON does not allow there"));
  } catch (const Json::exception&) {
    place.refuse("it is not JSON: a number in it is too large");
  }
}

enum class Capitals { none, inside };

bool is_name(std::string_view text, char separator,
             Capitals capitals = Capitals::none) {
  bool after_separator = true;
  for (char c : text) {
    const bool capital = c >= 'A' && c <= 'Z' && capitals == Capitals::inside;
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || capital;
    if (!plain && (c != separator || after_separator)) return false;
    after_separator = !plain;
  }
  return !after_separator;
}

void only_fields(const Json& json, std::initializer_list<const char*> allowed,
                 const Place& place) {
  for (const auto& [key, value] : json.items()) {
    if (std::find(allowed.begin(), allowed.end(), key) == allowed.end()) {
      place.refuse(fmt::format("unknown field '{}'; known are {}", key,
                               fmt::join(allowed, ", ")));
    }
  }
}

const Json& field(const Json& json, const char* key, const Place& place) {
  const auto found = json.find(key);
  if (found == json.end()) {
    place.refuse(fmt::format("the field '{}' is missing", key));
  }
  return *found;
}

std::string text(const Json& json, std::string_view what, const Place& place) {
  if (!json.is_string()) {
    place.refuse(fmt::format("'{}' must be a string", what));
  }
  return json.get<std::string>();
}

std::vector<std::string> texts(const Json& json, std::string_view what,
                               const Place& place) {
  if (!json.is_array()) {
    place.refuse(fmt::format("'{}' must be a list of strings", what));
  }
  std::vector<std::string> result;
  for (const Json& entry : json) result.push_back(text(entry, what, place));
  return result;
}

Expectation read_expectation(const Json& json, const Place& place) {
  Expectation expected;
  if (json.contains("out")) {
    expected.out = text(json.at("out"), "out", place);
  }
  if (json.contains("reject")) {
    expected.reject = text(json.at("reject"), "reject", place);
  }
  if (json.contains("convention")) {
    expected.convention = texts(json.at("convention"), "convention", place);
    if (expected.convention.empty()) {
      place.refuse("'convention' lists no answer");
    }
    if (expected.out) place.refuse("both 'out' and 'convention'");
  } else if (expected.out && expected.reject) {
    place.refuse("both 'out' and 'reject'");
  } else if (!expected.out && !expected.reject) {
    place.refuse("none of 'out', 'reject', 'convention'");
  }
  if (json.contains("compare")) {
    const std::string compare = text(json.at("compare"), "compare", place);
    if (compare != "function" && compare != "form") {
      place.refuse(fmt::format(
          "'compare' is '{}'; it must be 'function' or 'form'", compare));
    }
    expected.by_form = compare == "form";
  }
  return expected;
}

Vector read_case(const Json& json, Place place) {
  if (!json.is_object()) place.refuse("it must be an object");
  Vector result;
  result.name = text(field(json, "name", place), "name", place);
  place.at = fmt::format("case '{}'", result.name);
  if (!is_name(result.name, '-')) {
    place.refuse("the name must be words of a-z and 0-9 joined by '-'");
  }
  only_fields(json,
              {"name", "in", "out", "reject", "convention", "compare", "flags",
               "why", "source"},
              place);
  result.in = texts(field(json, "in", place), "in", place);
  result.expected = read_expectation(json, place);
  if (json.contains("flags")) {
    result.flags = texts(json.at("flags"), "flags", place);
  }
  if (json.contains("why")) result.why = text(json.at("why"), "why", place);
  if (json.contains("source")) {
    result.source = text(json.at("source"), "source", place);
  }
  return result;
}

void check_flags(const VectorFile& file, const Place& place) {
  std::set<std::string> used;
  for (const Vector& vector : file.cases) {
    for (const std::string& flag : vector.flags) {
      used.insert(flag);
      if (file.notes.count(flag) == 0) {
        Place{place.file, fmt::format("case '{}'", vector.name)}.refuse(
            fmt::format("the flag '{}' is not explained in notes", flag));
      }
    }
  }
  for (const auto& [flag, note] : file.notes) {
    if (used.count(flag) == 0) {
      place.refuse(fmt::format("the note '{}' is used by no case", flag));
    }
  }
}

std::string dumped(const Json& json) { return json.dump(); }

std::string dumped(const std::vector<std::string>& list) {
  std::vector<std::string> entries;
  for (const std::string& entry : list) entries.push_back(dumped(Json(entry)));
  return fmt::format("[{}]", fmt::join(entries, ", "));
}

std::string case_line(const Vector& vector) {
  std::vector<std::string> fields;
  const auto add = [&](const char* key, const std::string& value) {
    fields.push_back(fmt::format("\"{}\": {}", key, value));
  };
  const Expectation& expected = vector.expected;
  add("name", dumped(Json(vector.name)));
  add("in", dumped(vector.in));
  if (expected.out) add("out", dumped(Json(*expected.out)));
  if (expected.reject) add("reject", dumped(Json(*expected.reject)));
  if (!expected.convention.empty()) {
    add("convention", dumped(expected.convention));
  }
  if (expected.by_form) add("compare", "\"form\"");
  if (!vector.flags.empty()) add("flags", dumped(vector.flags));
  if (!vector.why.empty()) add("why", dumped(Json(vector.why)));
  if (!vector.source.empty()) add("source", dumped(Json(vector.source)));
  return fmt::format("    {{{}}}", fmt::join(fields, ", "));
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw BadVectors(path.string() + ": it cannot be read");
  return text.str();
}

std::vector<std::filesystem::path> vector_files(
    const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder)) {
    throw BadVectors(folder.string() +
                     ": no such folder; vectors are read from there");
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

VectorFile parse_vectors(const std::string& source, const std::string& name) {
  const Place place{name, ""};
  const Json json = parsed(source, place);
  if (!json.is_object()) place.refuse("it must be an object");
  only_fields(json, {"operation", "notes", "cases"}, place);
  VectorFile file;
  file.operation = text(field(json, "operation", place), "operation", place);
  const std::string stem = std::filesystem::path(name).stem().string();
  if (!is_name(file.operation, '_', Capitals::inside)) {
    place.refuse(
        "the operation must be words of letters and digits joined by '_'");
  }
  if (file.operation != stem) {
    place.refuse(
        fmt::format("the operation is '{}', so the file must be "
                    "{}.json",
                    file.operation, file.operation));
  }
  const Json& notes = field(json, "notes", place);
  if (!notes.is_object()) place.refuse("'notes' must be an object");
  for (const auto& [flag, note] : notes.items()) {
    file.notes[flag] = text(note, flag, place);
  }
  const Json& cases = field(json, "cases", place);
  if (!cases.is_array() || cases.empty()) {
    place.refuse("'cases' must be a list of at least one case");
  }
  std::set<std::string> names;
  for (const Json& entry : cases) {
    const std::string at = fmt::format("case number {}", names.size() + 1);
    file.cases.push_back(read_case(entry, {name, at}));
    if (!names.insert(file.cases.back().name).second) {
      Place{name, fmt::format("case '{}'", file.cases.back().name)}.refuse(
          "a second case of this name");
    }
  }
  check_flags(file, place);
  return file;
}

std::vector<VectorFile> load_vectors(const std::filesystem::path& folder) {
  std::vector<VectorFile> files;
  for (const std::filesystem::path& path : vector_files(folder)) {
    files.push_back(parse_vectors(contents(path), path.filename().string()));
  }
  return files;
}

std::string format(const VectorFile& file) {
  std::vector<std::string> notes, lines;
  for (const auto& [flag, note] : file.notes) {
    notes.push_back(
        fmt::format("    {}: {}", dumped(Json(flag)), dumped(Json(note))));
  }
  std::vector<Vector> cases = file.cases;
  std::sort(cases.begin(), cases.end(),
            [](const Vector& a, const Vector& b) { return a.name < b.name; });
  for (const Vector& vector : cases) lines.push_back(case_line(vector));
  return fmt::format(
      "{{\n  \"operation\": {},\n  \"notes\": {},\n  \"cases\": [\n{}\n  "
      "]\n}}\n",
      dumped(Json(file.operation)),
      notes.empty() ? "{}"
                    : fmt::format("{{\n{}\n  }}", fmt::join(notes, ",\n")),
      fmt::join(lines, ",\n"));
}

std::vector<std::string> format_vectors(const std::filesystem::path& folder) {
  std::vector<std::pair<std::filesystem::path, std::string>> changes;
  for (const std::filesystem::path& path : vector_files(folder)) {
    const std::string before = contents(path);
    const std::string after =
        format(parse_vectors(before, path.filename().string()));
    if (after != before) changes.emplace_back(path, after);
  }
  std::vector<std::string> changed;
  for (const auto& [path, after] : changes) {
    std::ofstream stream(path, std::ios::binary);
    stream << after;
    if (!stream.flush()) {
      throw BadVectors(path.string() + ": it cannot be written");
    }
    changed.push_back(path.filename().string());
  }
  return changed;
}

}  // namespace colex::conformance
