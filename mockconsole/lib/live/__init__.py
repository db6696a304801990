"""The live server: polled reads are answered from memory, and changes reach open browsers within a quarter of a second.

Six ideas, from the bottom up; none of these files knows an app:

- `http/` runs Django's WSGI handler behind an ASGI server: one form for every request, limits of bodies, one hop into `pool.py`.
- `identity.py` caches the account, sandbox and seat behind each session cookie for 30 s.
- `cache.py` keeps what was read. An entry is a hit while its *age*, which counts the changes of a sandbox, is the same.
- `polled.py` has Django read a list once a change for all browsers; `schedule.py` knows the changes that come with time.
- `sockets/` keeps the open websockets: their connections, debounce, heartbeat and session check, and the hub that runs these.
- `bus.py` carries messages between the server's processes; `notify.py` has the functions that writers call.

A request enters at `root.py`, which normalizes it. A GET of a hot read or a polled list takes identity, then cache: a hit costs
no query, and 304 where the browser has that version. A miss is read in the pool and put into the cache. A websocket goes to
its consumer, and everything else through `http/bridge.py` to Django.

A change begins in a service: `notify_change(sandbox_id, "wallets")`. After the commit it makes the entries of this process stale
and goes over the bus. The hub of each process drops its own, and the debounce sends `records_changed` with the names of the
resources, never with data. The browsers then read those lists again: see above.

Where to look: a stale list → the `resources` of its `Polled`; a slow write → `pool.py`; a browser that isn't live → `sockets/`;
a change that another process misses → `bus.py`; a refused body → `http/limits.py`.
"""
