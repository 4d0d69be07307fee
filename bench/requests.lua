-- Sends the requests of a file of `caseboard bench-data` with wrk: one per line, as method, path, token and body,
-- separated by tabs. `REQUESTS` names the file. With `ONCE=1` each request is sent once, commands with an idempotency key,
-- and the thread stops at the end of its share; otherwise the file is repeated.
--
-- There is no function `response`: with one, wrk copies the headers and the body of every answer into a Lua table, which
-- takes CPU from the server that is measured. wrk itself counts the answers with a status of 400 or more.

local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } bench_time;
  int clock_gettime(int clock, bench_time *time);
]]
local CLOCK_MONOTONIC = 1

local file, once = os.getenv("REQUESTS"), os.getenv("ONCE") == "1"
local first, share = tonumber(os.getenv("FIRST") or "0"), tonumber(os.getenv("SHARE") or "0")
local name = file:match("[^/]+$")
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init()
  requests, at = {}, 0
  local index = 0
  for line in io.lines(file) do
    local wanted = share == 0 or (index >= first and index < first + share)
    local method, path, token, body
    if wanted then method, path, token, body = line:match("^(%u+)\t([^\t]+)\t([^\t]*)\t(.*)$") end
    if method then
      local headers = { Accept = "application/json" }
      if token ~= "" then headers.Authorization = "Bearer " .. token end
      if body ~= "" then headers["Content-Type"] = "application/json" end
      if once and method ~= "GET" then headers["Idempotency-Key"] = name .. "-" .. index end
      table.insert(requests, wrk.format(method, path, headers, body ~= "" and body or nil))
    end
    index = index + 1
  end
  time = ffi.new("bench_time")
end

local function now()
  ffi.C.clock_gettime(CLOCK_MONOTONIC, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

-- wrk asks for the next request when an answer is complete, so the last question is at the time of the last answer.
function request()
  -- Before the start wrk asks the first thread for a request that it does not send.
  if number == 0 and not asked then
    asked = true
    return requests[1]
  end
  ended = now()
  began = began or ended
  at = at + 1
  if at > #requests then
    if once then
      wrk.thread:stop()
      return requests[#requests]
    end
    at = 1
  end
  return requests[at]
end

-- wrk's own duration includes the time after the last request of a share, so the threads measure theirs.
function done(summary, latency)
  local seconds = 0
  for _, thread in ipairs(threads) do
    seconds = math.max(seconds, (thread:get("ended") or 0) - (thread:get("began") or 0))
  end
  io.write(string.format('RESULT {"requests":%d,"seconds":%f,"bytes":%d,"refused":%d,"errors":%d,"p50":%f,"p99":%f}\n',
    summary.requests, seconds, summary.bytes, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
