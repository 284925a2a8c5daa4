// SPDX-License-Identifier: MIT
//
// An adapter for the runner's own tests: it offers `size` and `crd2idx`, and
// misbehaves as its inputs tell it.
//
//   scripted_adapter [MODE]     how to behave as a whole, see `main`
//   size("crash")               how to behave on one case, see `act`

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

namespace {

using Json = nlohmann::ordered_json;

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

void pause(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds{milliseconds});
}

void flood(std::ostream& out, char c, std::size_t bytes) {
  const std::string block(65536, c);
  for (std::size_t sent = 0; sent < bytes; sent += block.size()) out << block;
  out << std::flush;
}

// The request of "later", which is answered after the next one.
Json kept;

// Misbehaves on one case; returns false for an input that asks for nothing.
bool act(const std::string& what, const Json& id) {
  if (what == "crash") {
    std::cerr << "about to fall\n" << std::flush;
    std::raise(SIGKILL);
  } else if (what == "exit") {
    std::exit(3);
  } else if (what == "close") {
    fclose(stdout);
    pause(1'000'000);
  } else if (what == "hang") {
    pause(1'000'000);
  } else if (what == "late") {
    pause(1500);
    say(Json({{"id", id}, {"out", "late"}}).dump());
  } else if (what == "nonsense") {
    say("Segmentation fault? No, only print-debugging.");
  } else if (what == "list") {
    say("[1,2,3]");
  } else if (what == "no-id") {
    say(R"({"out":"1"})");
  } else if (what == "wrong-id") {
    say(R"({"id":4711,"out":"1"})");
  } else if (what == "nothing") {
    say(Json({{"id", id}}).dump());
  } else if (what == "twice") {
    for (int i = 0; i < 2; ++i) say(Json({{"id", id}, {"out", "1"}}).dump());
  } else if (what == "twice-for-ever") {
    while (true) say(Json({{"id", id}, {"out", "1"}}).dump());
  } else if (what == "later") {
    kept = id;
  } else if (what == "utf8") {
    say("{\"id\":" + id.dump() + ",\"out\":\"\xff\xfe\"}");
  } else if (what == "megabyte") {
    say(Json({{"id", id}, {"out", std::string(1'000'000, '7')}}).dump());
  } else if (what == "huge-layout") {
    say(Json({{"id", id}, {"out", "1152921504606846976:1"}}).dump());
  } else if (what == "hog") {
    std::vector<std::string> blocks;
    while (blocks.size() < 4096) blocks.emplace_back(std::size_t{1} << 20, 'x');
    say(Json({{"id", id}, {"out", "1"}}).dump());
  } else if (what == "two") {
    say(Json({{"id", id}, {"out", "1"}, {"reject", "no"}}).dump());
  } else if (what == "number") {
    say(Json({{"id", id}, {"out", 1}}).dump());
  } else if (what == "refuse") {
    say(Json({{"id", id}, {"reject", "not today"}}).dump());
  } else if (what == "error") {
    say(Json({{"id", id}, {"error", "caught"}}).dump());
  } else if (what == "megabytes") {
    flood(std::cout, 'x', std::size_t{6} << 20);
    pause(1'000'000);
  } else if (what == "long") {
    say(Json({{"id", id}, {"out", std::string(std::size_t{2} << 20, '7')}})
            .dump());
  } else if (what == "stderr") {
    flood(std::cerr, 'e', std::size_t{4} << 20);
    std::cerr << "\nthe last words\n" << std::flush;
    say(Json({{"id", id}, {"out", "1"}}).dump());
  } else {
    return false;
  }
  return true;
}

Json answer(const Json& request) {
  const std::string operation = request.at("op");
  const std::string first = request.at("in").at(0);
  Json reply = {{"id", request.at("id")}};
  if (operation == "size") {
    reply["out"] = first.substr(0, first.find(':'));
  } else if (operation == "crd2idx") {
    reply["out"] = first;
  } else {
    reply["skip"] = "unknown operation";
  }
  return reply;
}

Json hello(const std::string& mode) {
  Json reply = {{"id", 0},
                {"protocol", mode == "protocol-2" ? 2 : 1},
                {"name", mode == "bad-name" ? "../scripted" : "scripted"},
                {"version", "1.0"},
                {"ops", {"size", "crd2idx"}}};
  if (mode == "no-ops") reply.erase("ops");
  if (mode.rfind("batch", 0) == 0) reply["batch"] = true;
  return reply;
}

// Reads all requests, then replies to them backwards.
void batch(const std::string& mode) {
  std::vector<Json> requests;
  for (std::string line; std::getline(std::cin, line);) {
    requests.push_back(Json::parse(line));
  }
  // One bad request spoils everything, as in a file that does not compile.
  if (mode == "batch-all-or-nothing") {
    for (const Json& request : requests) {
      if (request.at("in").at(0) == "exit") std::exit(3);
    }
  }
  std::reverse(requests.begin(), requests.end());
  for (const Json& request : requests) {
    const std::string first = request.at("in").at(0);
    if (first == "leave-out") continue;
    if (!act(first, request.at("id"))) say(answer(request).dump());
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::string mode = count > 1 ? arguments[1] : "";
  if (mode == "ends-at-once") {
    std::cerr << "no module named cute\n";
    return 1;
  }
  if (mode == "mute") pause(1'000'000);
  if (mode == "chatter") say("Loading the library ...");
  if (mode == "loud-start") flood(std::cerr, 'e', std::size_t{4} << 20);
  if (mode == "hello-only") {
    say(hello(mode).dump());
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const Json request = Json::parse(line);
    if (request.at("op") == "hello") {
      say(hello(mode).dump());
      if (mode.rfind("batch", 0) == 0) {
        batch(mode);
        break;
      }
      continue;
    }
    const std::string first = request.at("in").at(0);
    if (mode == "wrong-size" && first == "1:0") {
      say(Json({{"id", request.at("id")}, {"out", "0"}}).dump());
    } else if (mode == "hangs" && first != "1:0" && first != "2") {
      pause(1'000'000);
    } else if (mode == "falls" && first != "1:0" && first != "2") {
      return 4;
    } else if (!act(first, request.at("id"))) {
      say(answer(request).dump());
      if (!kept.is_null()) say(Json({{"id", kept}, {"out", "1"}}).dump());
      kept = nullptr;
    }
  }
  return mode == "bad-exit" ? 5 : 0;
}
