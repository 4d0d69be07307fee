-- Sends the requests of a file of `caseboard bench-data` with wrk: one per line, as method, path, token and body,
-- separated by tabs. `REQUESTS` names the file. With `ONCE=1` each request is sent once, with an idempotency key, and the
-- thread stops at the end of its share; otherwise the file is repeated.

local file, once = os.getenv("REQUESTS"), os.getenv("ONCE") == "1"
local first, share = tonumber(os.getenv("FIRST") or "0"), tonumber(os.getenv("SHARE") or "0")
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init()
  requests, at = {}, 0
  local index = 0
  for line in io.lines(file) do
    local method, path, token, body = line:match("^(%u+)\t([^\t]+)\t([^\t]*)\t(.*)$")
    local wanted = share == 0 or (index >= first and index < first + share)
    if method and wanted then
      local headers = { Accept = "application/json" }
      if token ~= "" then headers.Authorization = "Bearer " .. token end
      if body ~= "" then headers["Content-Type"] = "application/json" end
      if once then headers["Idempotency-Key"] = "bench-" .. index end
      table.insert(requests, wrk.format(method, path, headers, body ~= "" and body or nil))
    end
    index = index + 1
  end
  failed = 0
end

function request()
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
  if status < 200 or status > 299 then failed = failed + 1 end
end

function done(summary, latency)
  local bad = 0
  for _, thread in ipairs(threads) do bad = bad + thread:get("failed") end
  io.write(string.format('RESULT {"requests":%d,"seconds":%f,"bytes":%d,"failed":%d,"errors":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, bad,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
