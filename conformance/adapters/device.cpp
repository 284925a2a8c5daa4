// SPDX-License-Identifier: MIT

#include "conformance/adapters/device.hpp"

#include <cstdint>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <variant>
#include <vector>

#include "conformance/lines.hpp"
#include "gpu/copy.hpp"
#include "gpu/device.hpp"
#include "gpu/evaluate.hpp"
#include "reference/notation.hpp"

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;
using Array = ArrayTensor<Int64>;

constexpr std::size_t longest_line = 4'000'000;
constexpr std::int64_t most_values = 1 << 20;
constexpr std::int64_t longest_list = 65'536;

// This implementation cannot express the input; one sentence.
struct Skip : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// It refuses the input.
struct Reject : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A layout to evaluate, and what of its values is asked for: one, or all.
struct Evaluation {
  gpu::DeviceLayout layout;
  std::optional<std::int64_t> index;
};
using Work = std::variant<Json, Evaluation>;  // a whole reply, or work to do

template <class Answer>
const Answer& expressible(const Result<Answer>& result) {
  if (!result) throw Skip(result.refusal().reason);
  return *result;
}

gpu::DeviceLayout layout_of(const Value& value) {
  if (const auto* plain = value.as<Layout<>>())
    return expressible(gpu::device_layout(*plain));
  if (const auto* composed = value.as<ComposedLayout>())
    return expressible(gpu::device_layout(*composed));
  throw Skip("the device evaluates layouts, not " + kind_of(value));
}

std::int64_t integer_of(const Value& value) {
  const auto* tuple = value.as<IntTuple<>>();
  if (tuple == nullptr || !tuple->is_leaf())
    throw Skip("the device takes 1-D coordinates, not " + to_string(value));
  return tuple->leaf().value();
}

std::vector<std::int64_t> numbers_of(const Array& tensor) {
  std::vector<std::int64_t> numbers;
  for (const Int64& value : tensor.engine().values())
    numbers.push_back(value.value());
  return numbers;
}

const Layout<>& plain_layout(const Array& tensor) {
  const auto* plain = std::get_if<Layout<>>(&tensor.layout());
  if (plain == nullptr)
    throw Skip("the device copies between layouts, not " + to_string(tensor));
  return *plain;
}

// The second tensor with the elements of the first.
std::string copied(const Value& from, const Value& to) {
  const auto *source = from.as<Array>(), *destination = to.as<Array>();
  if (source == nullptr || destination == nullptr)
    throw Skip("the device copies tensors of values");
  gpu::CopyOptions options;
  options.element_bytes = sizeof(std::int64_t);
  // Of an origin that need not be aligned to more than an element.
  options.source_alignment = options.destination_alignment =
      options.element_bytes;
  const auto plan = gpu::plan_copy(plain_layout(*source),
                                   plain_layout(*destination), options);
  if (!plan) throw Reject(plan.refusal().reason);
  const auto before = numbers_of(*source);
  auto after = numbers_of(*destination);
  constexpr std::size_t width = sizeof(std::int64_t);
  const auto uploaded = [](const std::vector<std::int64_t>& numbers,
                           const gpu::Buffer& buffer) {
    buffer.upload(numbers.data(), numbers.size() * width);
  };
  const gpu::Buffer source_buffer((before.size() + 1) * width);
  const gpu::Buffer destination_buffer((after.size() + 1) * width);
  uploaded(before, source_buffer);
  uploaded(after, destination_buffer);
  const auto image = [](const Array& tensor, const gpu::Buffer& buffer,
                        std::size_t elements) {
    const auto offset =
        static_cast<std::size_t>(tensor.engine().offset().value());
    if (offset > elements) throw Reject("the offset lies outside the array");
    return gpu::Image<std::byte>{buffer.data() + offset * width, offset * width,
                                 (elements - offset) * width};
  };
  try {
    const auto from_image = image(*source, source_buffer, before.size());
    gpu::DeviceCopy(*plan).launch(
        {from_image.origin, from_image.before, from_image.after},
        image(*destination, destination_buffer, after.size()));
  } catch (const gpu::DeviceError& refusal) {
    throw Reject(refusal.what());  // a layout that leaves its array
  }
  gpu::synchronize();
  destination_buffer.download(after.data(), after.size() * width);
  std::vector<Int64> values;
  for (const std::int64_t number : after) values.emplace_back(number);
  return to_string(Array(
      ArrayEngine<Int64>(std::move(values), destination->engine().offset()),
      destination->layout(), destination->memory()));
}

Work work_of(const std::string& operation,
             const std::vector<std::string>& texts) {
  std::vector<Value> in;
  for (const std::string& text : texts) {
    auto value = read(text);
    if (!value) throw Reject(value.refusal().reason);
    in.push_back(*std::move(value));
  }
  const auto takes = [&](std::size_t arguments) {
    if (in.size() != arguments)
      throw Skip("the device takes " + std::to_string(arguments) +
                 " arguments of " + operation);
  };
  if (operation == "values" || operation == "size") {
    takes(1);
    const gpu::DeviceLayout layout = layout_of(in[0]);
    if (operation == "size")
      return Json{{"out", std::to_string(layout.size())}};
    if (layout.size() > longest_list)
      throw Reject("the list has " + std::to_string(layout.size()) +
                   " values; at most 65,536 are listed");
    return Evaluation{layout, std::nullopt};
  }
  if (operation == "crd2idx") {
    takes(2);
    const std::int64_t index = integer_of(in[0]);
    const gpu::DeviceLayout layout = layout_of(in[1]);
    if (index < 0 || index >= layout.size())
      throw Skip("the device evaluates coordinates below the size");
    if (layout.size() > most_values)
      throw Skip("the device evaluates layouts of at most 2^20 values");
    return Evaluation{layout, index};
  }
  if (operation == "copy") {
    takes(2);
    return Json{{"out", copied(in[0], in[1])}};
  }
  throw Skip("the device has no " + operation);
}

std::string listed(const std::vector<std::int64_t>& values) {
  std::string text = "[";
  for (const std::int64_t value : values)
    text += (text.size() > 1 ? ", " : "") + std::to_string(value);
  return text + "]";
}

Json hello(const std::string& card) {
  return {{"protocol", 1},   {"name", "device"},
          {"version", card}, {"origin", "colex, gpu/"},
          {"batch", true},   {"ops", {"copy", "crd2idx", "size", "values"}}};
}

}  // namespace

int serve_device(std::istream& in, std::ostream& out, const std::string& card) {
  std::vector<std::pair<Json, Work>> all;  // the id, and what it asks for
  const auto print = [&](const Json& reply) {
    out << reply.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  };
  Lines lines(in, longest_line);
  while (const std::string* line = lines.next()) {
    if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
    const Json request = Json::parse(*line, nullptr, false);
    Json id = nullptr;
    Work work;
    if (request.is_object() && request.contains("id")) id = request["id"];
    try {
      const auto operation = request.at("op").get<std::string>();
      if (operation == "hello") {
        // Waited for, before any other request is sent.
        Json reply{{"id", id}};
        reply.update(hello(card));
        print(reply);
        out.flush();
        continue;
      }
      work =
          work_of(operation, request.at("in").get<std::vector<std::string>>());
    } catch (const Skip& reason) {
      work = Json{{"skip", reason.what()}};
    } catch (const Reject& reason) {
      work = Json{{"reject", reason.what()}};
    } catch (const std::exception& failure) {
      work = Json{{"error", failure.what()}};
    }
    all.emplace_back(std::move(id), std::move(work));
  }

  std::vector<gpu::DeviceLayout> layouts;
  for (const auto& [id, work] : all)
    if (const auto* wanted = std::get_if<Evaluation>(&work))
      layouts.push_back(wanted->layout);
  const auto values = gpu::values_on_device(layouts);
  std::size_t next = 0;
  for (auto& [id, work] : all) {
    Json reply{{"id", id}};
    if (const auto* wanted = std::get_if<Evaluation>(&work)) {
      const auto& found = values[next++];
      reply["out"] =
          wanted->index
              ? std::to_string(found[static_cast<std::size_t>(*wanted->index)])
              : listed(found);
    } else {
      reply.update(std::get<Json>(work));
    }
    print(reply);
  }
  out.flush();
  return 0;
}

}  // namespace colex::conformance
