import { ApiError, mayPass, type Schemas } from "@/api/client";
import { keepJournal } from "@/api/training";
import { randomId } from "@/lib/random-id";

export type Noted = Pick<Schemas["EventRequest"], "kind" | "what" | "about">;

/** A third of the 64 KiB that browsers allow keepalive requests. */
const MOST_AT_ONCE = 150;
const MOST_KEPT = 2000;
const USUAL_WAIT_MS = 10_000;
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 30_000;

/** Return a queue that sends events to the server in order, with retries; refused events are dropped and reported. */
export function makeOutbox(onStored: (reply: Schemas["Kept"]) => void, onLost: () => void) {
  const client = randomId().replaceAll("-", "");
  const closing = new AbortController();
  let events: Schemas["EventRequest"][] = [];
  let last = 0;
  let sending: Promise<void> | undefined;
  let failures = 0;
  let restsUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;

  function plan(wait: number): void {
    const at = Math.max(Date.now() + wait, restsUntil);
    if (at >= due || closing.signal.aborted) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void flush(), at - Date.now());
  }

  function dropThrough(n: number): void {
    events = events.filter((event) => event.n > n);
  }

  async function sendAll(): Promise<void> {
    while (events.length > 0 && !closing.signal.aborted) {
      const batch = events.slice(0, MOST_AT_ONCE);
      const end = batch.at(-1)?.n ?? last;
      try {
        const reply = await keepJournal({ client, events: batch });
        failures = 0;
        dropThrough(end);
        if (!closing.signal.aborted) onStored(reply);
      } catch (error) {
        if (mayPass(error)) {
          const waitMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
          const rest = Math.min(FIRST_REST_MS * 2 ** failures, LONGEST_REST_MS);
          failures += 1;
          restsUntil = Date.now() + Math.max(rest, waitMs);
          plan(0);
          return;
        }
        dropThrough(end);
        if (!closing.signal.aborted) onLost();
      }
    }
  }

  /** Send all events; resolves when they are stored, or after a failure. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    due = Infinity;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  function add(noted: Noted, urgent: boolean): void {
    if (closing.signal.aborted) return;
    last += 1;
    events.push({ n: last, at: new Date().toISOString(), ...noted });
    if (events.length > MOST_KEPT) events.shift();
    plan(urgent || events.length >= MOST_AT_ONCE ? 0 : USUAL_WAIT_MS);
  }

  /** Send what can be sent before the page unloads: the rest goes beside the pending batch; the server ignores duplicates. */
  function leave(): void {
    if (sending === undefined) void flush();
    else {
      const rest = events.slice(MOST_AT_ONCE, 2 * MOST_AT_ONCE);
      if (rest.length > 0) keepJournal({ client, events: rest }).catch(() => undefined);
    }
  }

  function close(): void {
    closing.abort();
    clearTimeout(timer);
    events = [];
  }

  window.addEventListener(
    "online",
    () => {
      restsUntil = 0;
      plan(0);
    },
    { signal: closing.signal },
  );

  return {
    add,
    leave,
    close,
    /** False while the queue is empty or backs off after a failure. */
    hasToSend: () => events.length > 0 && Date.now() >= restsUntil,
    flush,
  };
}
