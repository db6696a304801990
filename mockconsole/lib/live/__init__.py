"""The live server: polled reads are answered from memory, and open browsers are notified of changes.

Eight parts, roughly from the outside in; none of these files knows an app:

- `tracking.py` gives each connection its id.
- `health.py` answers health checks, and `draining.py` delays the stop of a process. `scraping.py` serves the metrics.
- `root.py` is the ASGI application: it sends each connection to the cache, to a websocket's consumer or to Django.
- `identity.py` caches the account, sandbox and seat behind each session cookie for 30 s.
- `cache.py` stores the results of reads with a *version*, which counts the changes of the sandbox's resources. A cached
  value is a hit until the current version differs; that of a polled list for 30 s at most. `polled.py` has Django read a list once after each change, for all browsers;
  `schedule.py` finds changes that are due at a known time.
- `http/` runs Django's WSGI handler behind an ASGI server. It brings each request into a normal form, limits the size of its body,
  and hands it to a thread once, instead of once for each middleware. `pool.py` has the threads, and `turns.py` gives waiting
  requests their turns on them, in rotation among the callers.
- `sockets/` has the open websockets, their debounce, heartbeat, presence and session check. `hub.py` runs all of these, and the
  *ticker*: once a second, it sends the prices to every browser and checks the schedule.
- `bus.py` carries messages between the server's processes; `notify.py` has the functions that writers call.

A request enters at `root.py`. A GET of a *hot read* (a list that moves with the simulated time) or a *polled
list* (one that changes with its rows) looks up the identity, then the cache: a hit costs no query, and the reply is 304 if the browser
has that entity. On a miss, a thread of the pool reads the data and the cache stores it. A websocket goes to its consumer, and every
other request through `http/bridge.py` to Django.

A change begins in a service or a saved row: `notify_change(sandbox_id, "wallets")`. After the commit this process counts the change,
which makes its own entries stale, and publishes the change on the bus. The hub of each other process counts it too. The debounce of
each process then sends `records_changed` to its browsers, with the names of the resources and without data, and the browsers read these lists again, as above (frontend/src/api/changes.ts). The first change is sent at once; the next ones of the same resource follow every 0.25 s, and
more slowly from 125 browsers on: every 1 s from 500. A management command without Redis touches a file that each hub checks once a second; the hub then clears the
cache and makes every browser read all lists again.

While the bus has lost its connection to Redis, a process doesn't know the changes of the others (`hub.is_listening` is false). It
then doesn't trust its cache: Django answers every polled list, and the ticker clears the cache once a second, so hot reads are
at most a second old.

To add a list:

- A resource is an API path below /api; on `records_changed` a browser reads again the lists at that path and below it. Nothing derives
  this: `SandboxRecord.resources` of a model, or the call of `notify_change`, must name the path of each list that shows its rows, or
  a path above it. If one is missing, no browser is notified. The `resources` of the list's `Polled` must name at least one resource
  of each such model. If that is missing, the browsers get the stale response.
- A list that also changes with time always needs `next_change` in its `Polled`, otherwise its cached response is up to 30 s late.
  It needs `hub.register_schedule` too if open browsers have to show the change without polling: with the same function, whose second
  parameter, the time to search from, has a default.

Where to look: a stale list → the `resources` of its `Polled`; a slow write → `pool.py`, `turns.py`; a browser that isn't live → `sockets/`;
a change that another process misses → `bus.py`; a refused body → `http/limits.py`.
"""
