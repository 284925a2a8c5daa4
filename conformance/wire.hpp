// SPDX-License-Identifier: MIT
//
// The lines of the protocol as text: requests out of problems, replies out of
// lines, and what is wrong with a line that is no reply.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "conformance/outcome.hpp"

namespace colex::conformance {

// {"id":1,"op":"composition","in":["...","..."]}, without a newline.
std::string request_line(std::int64_t id, const Problem& problem);

// {"id":0,"op":"hello","protocol":1}
std::string hello_line(int protocol);

// The reply in a line. One that is no reply to request `id` becomes a `broken`
// reply that says why and quotes the line.
Reply read_reply(const std::string& line, std::int64_t id);

// The id in a line, if the line is an object with an integer id.
std::optional<std::int64_t> reply_id(const std::string& line);

// A text in double quotes, escaped and shortened, for messages.
std::string quote(std::string_view text);

}  // namespace colex::conformance
