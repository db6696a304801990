import { viewedSeat } from "@/lib/seat-view";

const MAX_ATTEMPTS = 5;
const BASE_DELAY_MS = 1000;
/** Watchdog: the server sends at least every ten seconds, in a frozen room too; a proxy may fail without a close. */
const SILENCE_MS = 20_000;
/** A connection that closes sooner counts as a failed attempt: some proxies close each one soon after its handshake. */
const LASTING_MS = 10_000;
/** Close code of the server for an ended session. */
const SESSION_ENDED = 4401;

/** `silent`: no message for 20 s, reconnecting; `off`: all attempts failed. */
export type ConnectionState = "connecting" | "open" | "retrying" | "silent" | "off";

type Handlers = {
  onMessage: (text: string) => void;
  onOpen: () => void;
  onState: (state: ConnectionState) => void;
  /** Called when the server closed the connection with 4401; returns whether the session still exists. */
  onSessionEnded: () => Promise<boolean>;
};

function liveUrl(): string {
  const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
  const seat = viewedSeat();
  const query = seat === null ? "" : `?look=${seat}`;
  return `${scheme}//${window.location.host}/ws${query}`;
}

/** Hold a connection to /ws on the page's host; returns a function that closes it. */
export function connectLive({ onMessage, onOpen, onState, onSessionEnded }: Handlers): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let openedAt = Infinity;
  /** Number of 4401 closes since the last message: each waits longer, although every connection opens. */
  let endings = 0;
  let stopped = false;
  /** True from the start of a silence until the next message. */
  let silent = false;
  /** Time of the last message or open: an attempt that hangs doesn't reset the watchdog. */
  let heardAt = Date.now();

  function watch(limitMs: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(abandon, limitMs);
  }

  function heard(): void {
    heardAt = Date.now();
    watch(SILENCE_MS);
  }

  /** Abandon a silent connection: its close event may be minutes away. */
  function abandon(): void {
    socket.onclose = null;
    socket.close();
    silent = true;
    onState("silent");
    retry();
  }

  function retry(): void {
    attempts = Date.now() - openedAt >= LASTING_MS ? 1 : attempts + 1;
    openedAt = Infinity;
    if (attempts > MAX_ATTEMPTS) {
      console.warn(`No live updates: ${MAX_ATTEMPTS} attempts to reconnect have failed.`);
      onState("off");
      return;
    }
    timer = setTimeout(() => {
      // Delayed: Firefox closes the connection of a page that is being left while it is still visible.
      if (!silent) onState("retrying");
      open();
    }, BASE_DELAY_MS * attempts);
  }

  async function renew(): Promise<void> {
    endings += 1;
    onState("retrying");
    // After the session's end the provider unmounts and stops this connection.
    if (!(await onSessionEnded()) || stopped) return;
    attempts = endings - 1;
    retry();
  }

  function opened(): void {
    openedAt = Date.now();
    silent = false;
    onState("open");
    onOpen();
  }

  function open(): void {
    socket = new WebSocket(liveUrl());
    const leftMs = heardAt + SILENCE_MS - Date.now();
    watch(silent || leftMs <= 0 ? SILENCE_MS : leftMs);
    socket.onopen = () => {
      heard();
      // Some proxies let the handshake through and no messages.
      if (!silent) opened();
    };
    socket.onmessage = ({ data }) => {
      endings = 0;
      heard();
      if (silent) opened();
      if (typeof data === "string") onMessage(data);
    };
    socket.onclose = ({ code }) => {
      clearTimeout(watchdog);
      if (stopped) return;
      if (code === SESSION_ENDED) void renew();
      else retry();
    };
  }

  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(watchdog);
    socket.close();
  };
}
