"""The live server: polled reads are answered from memory, and open browsers are notified of changes.

The parts, roughly from the outside in; none of them imports an app:

- `tracking.py` gives each connection its id.
- `health.py` answers health checks, and `draining.py` delays the stop of a process. `scraping.py` serves the metrics.
- `root.py` is the ASGI application: it sends each connection to the cache, to a websocket's consumer or to Django.
- `identity.py` caches each session cookie's account, sandbox and seat for 30 s.
- `cache.py` stores the results of reads with a *version*, which counts the changes of the sandbox's resources. A cached
  value is a hit until the current version differs; a polled list also expires after 30 s.
- `polled.py` has Django read a polled list once after each change, for all browsers; `schedule.py` finds changes that are
  due at a known time.
- `http/` runs Django's WSGI handler behind an ASGI server. It normalizes each request, limits the size of the body, and
  passes the request to a thread once; Django's own ASGI handler changes threads for each middleware. `pool.py` has the
  threads, and `turns.py` queues the requests that wait for a thread, fairly among their callers.
- `sockets/` has the open websockets, their debounce, heartbeat, presence and session check. `hub.py` runs all of these, and
  the *ticker*, which sends the prices to every browser once a second and checks the schedule.
- `bus.py` carries messages between the server's processes; `notify.py` has the functions that writers call.

Reads: a request enters at `root.py`. For a GET of a *hot read* (a list that moves with the simulated time) or of a *polled
list* (a list that changes when its rows change), the root looks up the identity, then the cache. A hit runs no query; the
response is 304 if the browser has the same ETag. On a miss, a thread of the pool reads the data, and the cache stores them.
A websocket goes to its consumer, and every other request goes through `http/bridge.py` to Django.

Changes: a service or a saved row calls `notify_change(sandbox_id, "wallets")`. After the commit, this process counts the
change, which makes its own cache entries stale, and publishes the change on the bus. The hub of each other process counts
the change too. The debounce of each process then sends `records_changed` to its browsers, with the names of the resources
but without data, and the browsers read these lists again (frontend/src/api/changes.ts). The first change is sent at once;
further changes of the same resource are sent together, every 0.25 s for up to 125 browsers and every 1 s from 500 on.

A management command without Redis can't use the bus. It touches a file, which each hub checks once a second. If the file
was touched, the hub clears the cache and makes every browser read all lists again.

While the bus has lost its connection to Redis, a process isn't notified of other processes' changes (`hub.is_listening` is
false), so it doesn't trust its cache: Django answers every request for a polled list, and the ticker clears the cache once
a second, so that hot reads are at most a second old.

To add a list:

- A resource is an API path below /api. On `records_changed`, a browser reads the lists at this path and below it again.
  Nothing derives the resources from the views. A model's `SandboxRecord.resources`, or the call of `notify_change`, must
  name the path of each list that shows the model's rows, or a path above it; otherwise no browser is notified. The
  `resources` of the list's `Polled` must name at least one resource of each such model; otherwise the browsers get the
  stale response.
- A list that also changes with time always needs `next_change` in its `Polled`; otherwise its cached response may be up to
  30 s old. If open browsers must show the change without polling, also pass the function to `hub.register_schedule`, which
  calls it with a second argument: the time to search from.

Where to look: a stale list → the `resources` of its `Polled`; a slow write → `pool.py`, `turns.py`; a browser that isn't
live → `sockets/`; a change that another process misses → `bus.py`; a rejected body → `http/limits.py`.
"""
