-- Sends the requests of a file of `caseboard bench-data` with wrk: one per line, as method, path, token and body,
-- separated by tabs. `REQUESTS` names the file. With `ONCE=1` each request is sent once, commands with an idempotency key,
-- and the thread stops at the end of its share; otherwise the file is repeated.

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
  failed, time = 0, ffi.new("bench_time")
end

local function now()
  ffi.C.clock_gettime(CLOCK_MONOTONIC, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

function request()
  began = began or now()
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

function response(status)
  ended = now()
  if status < 200 or status > 299 then failed = failed + 1 end
end

-- wrk's own duration includes the time after the last request of a share, so the threads measure theirs.
function done(summary, latency)
  local bad, seconds = 0, 0
  for _, thread in ipairs(threads) do
    bad = bad + thread:get("failed")
    seconds = math.max(seconds, (thread:get("ended") or 0) - (thread:get("began") or 0))
  end
  io.write(string.format('RESULT {"requests":%d,"seconds":%f,"bytes":%d,"failed":%d,"errors":%d,"p50":%f,"p99":%f}\n',
    summary.requests, seconds, summary.bytes, bad,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
