import { viewedSeat } from "@/lib/seat-view";

const MAX_ATTEMPTS = 5;
const BASE_DELAY_MS = 1000;
/** The server sends something every ten seconds at least, in a frozen room too; a proxy may fail without closing anything. */
const SILENCE_MS = 20_000;
/** A connection that closes sooner counts as a failed attempt: some proxies close each one soon after its handshake. */
const LASTING_MS = 10_000;
/** The server's close code for a session that has ended. */
const SESSION_ENDED = 4401;

/** `silent`: nothing came for too long, and the console tries again; `off`: it has given up. */
export type ConnectionState = "connecting" | "open" | "retrying" | "silent" | "off";

type Handlers = {
  onMessage: (text: string) => void;
  onOpen: () => void;
  onState: (state: ConnectionState) => void;
  /** The server has closed the connection for want of a session; gives whether there is one all the same. */
  onSessionEnded: () => Promise<boolean>;
};

function liveUrl(): string {
  const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
  const seat = viewedSeat();
  const query = seat === null ? "" : `?look=${seat}`;
  return `${scheme}//${window.location.host}/ws${query}`;
}

/** Holds a connection to /ws on the page's own host until the function it gives back is called. */
export function connectLive({ onMessage, onOpen, onState, onSessionEnded }: Handlers): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let openedAt = Infinity;
  /** Closings for want of a session since the last message: each waits longer, though every connection opens. */
  let endings = 0;
  let stopped = false;
  /** True from the moment a connection fell silent until the next message. */
  let silent = false;
  /** When something was heard last: an attempt that hangs doesn't begin the wait anew. */
  let heardAt = Date.now();

  function watch(limitMs: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(abandon, limitMs);
  }

  function heard(): void {
    heardAt = Date.now();
    watch(SILENCE_MS);
  }

  /** Gives a silent connection up: its close event may be minutes away. */
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
      // Not before: Firefox closes the connection of a page that is left while it can still be seen.
      if (!silent) onState("retrying");
      open();
    }, BASE_DELAY_MS * attempts);
  }

  async function renew(): Promise<void> {
    endings += 1;
    onState("retrying");
    // Where it is over, what holds this connection goes with it.
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
      // Some proxies let the handshake through and nothing after it.
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
