import { ApiError, isTransient, type Schemas } from "@/api/client";
import { keepJournal } from "@/api/training";
import { randomId } from "@/lib/random-id";

export type NewEvent = Pick<Schemas["EventRequest"], "kind" | "what" | "about">;

/** Maximum number of events in a batch: about a third of the 64 KiB that browsers allow for keepalive requests. */
const BATCH_LIMIT = 150;
const QUEUE_LIMIT = 2000;
const USUAL_WAIT_MS = 10_000;
const FIRST_REST_MS = 1000;
const MAX_REST_MS = 30_000;

/**
 * Return a queue that sends events to the server in order, with retries; rejected events are dropped and reported. In
 * the debriefing, the queue closes without a report.
 */
export function createOutbox(onStored: (reply: Schemas["Kept"]) => void, onLost: () => void) {
  const client = randomId().replaceAll("-", "");
  const closing = new AbortController();
  let events: Schemas["EventRequest"][] = [];
  let last = 0;
  let sending: Promise<void> | undefined;
  let failures = 0;
  let restsUntil = 0;
  /** True after the oldest events were dropped, so that the loss is reported only once. */
  let isFull = false;
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
      const batch = events.slice(0, BATCH_LIMIT);
      const end = batch.at(-1)?.n ?? last;
      try {
        const reply = await keepJournal({ client, events: batch });
        failures = 0;
        isFull = false;
        dropThrough(end);
        if (!closing.signal.aborted) onStored(reply);
      } catch (error) {
        if (isTransient(error)) {
          const waitMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
          const rest = Math.min(FIRST_REST_MS * 2 ** failures, MAX_REST_MS);
          failures += 1;
          restsUntil = Date.now() + Math.max(rest, waitMs);
          plan(0);
          return;
        }
        // From the debriefing on, nothing is recorded, so the rejected events are no loss to report.
        if (error instanceof ApiError && error.code === "debriefing") return close();
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

  /** Queue an event; after at most `waitMs`, send it with all other queued events. */
  function add(newEvent: NewEvent, waitMs = USUAL_WAIT_MS): void {
    if (closing.signal.aborted) return;
    last += 1;
    events.push({ n: last, at: new Date().toISOString(), ...newEvent });
    if (events.length > QUEUE_LIMIT) {
      if (!isFull)
        console.warn(`More than ${QUEUE_LIMIT} events wait: the oldest are not recorded.`);
      isFull = true;
      events.shift();
    }
    plan(events.length >= BATCH_LIMIT ? 0 : waitMs);
  }

  /**
   * Send as many events as possible before the page unloads: a second batch is sent beside the pending one; the server
   * ignores duplicates.
   */
  function leave(): void {
    if (sending === undefined) void flush();
    else {
      const rest = events.slice(BATCH_LIMIT, 2 * BATCH_LIMIT);
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
    /** Return false while the queue is empty or is waiting after a failed attempt. */
    hasToSend: () => events.length > 0 && Date.now() >= restsUntil,
    flush,
  };
}
