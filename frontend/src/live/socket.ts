import { viewedSeat } from "@/lib/seat-view";

const MAX_ATTEMPTS = 5;
const BASE_DELAY_MS = 1000;
/**
 * Timeout of the watchdog, because a broken proxy may not report a lost connection. The server sends at least every ten
 * seconds, even in a frozen room.
 */
const SILENCE_MS = 20_000;
/**
 * Minimum life of a successful connection; a shorter one counts as a failed attempt, because some proxies close every
 * connection soon after the handshake.
 */
const LASTING_MS = 10_000;
/** Close code with which the server reports that the session has ended. */
const SESSION_ENDED = 4401;
/** Close code of a server that stops: it closes all connections at once, and clients can connect to another server. */
const SERVICE_RESTART = 1012;

/** Presence check of the server; the browser's answer proves that the connection works in both directions. */
const QUESTION = '{"type":"presence_check","data":null}';
const ANSWER = "present";

/** State of the connection; `silent`: no message for 20 s, reconnecting; `off`: all attempts failed. */
export type ConnectionState = "connecting" | "open" | "retrying" | "silent" | "off";

type Handlers = {
  onMessage: (text: string) => void;
  onOpen: () => void;
  onState: (state: ConnectionState) => void;
  /** Called when the server closed the connection with 4401; resolves to true if the session still exists. */
  onSessionEnded: () => Promise<boolean>;
};

function liveUrl(): string {
  const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
  const seat = viewedSeat();
  const query = seat === null ? "" : `?look=${seat}`;
  return `${scheme}//${window.location.host}/ws${query}`;
}

/** Keep a connection open to /ws on the page's host; returns a function that closes it. */
export function connectLive({ onMessage, onOpen, onState, onSessionEnded }: Handlers): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let openedAt = Infinity;
  /**
   * Number of times the server closed a connection with 4401 since the last message; each one increases the delay of
   * the next attempt, even though every connection opens.
   */
  let endings = 0;
  let isStopped = false;
  /** True after 20 s without a message, until the next message. */
  let silent = false;
  /**
   * Time of the last message or opened connection; a hanging attempt doesn't change it, so that the watchdog still
   * fires.
   */
  let heardAt = Date.now();

  function watch(limitMs: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(abandon, limitMs);
  }

  function restartWatchdog(): void {
    heardAt = Date.now();
    watch(SILENCE_MS);
  }

  /** Abandon a silent connection without waiting for its close event, which may come minutes later. */
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
    reopenAfter(BASE_DELAY_MS * attempts);
  }

  function reopenAfter(delayMs: number): void {
    timer = setTimeout(() => {
      // Report the loss with a delay: when the user leaves the page, Firefox closes the connection while the page is
      // still visible.
      if (!silent) onState("retrying");
      open();
    }, delayMs);
  }

  /**
   * Reconnect after a random 1 to 2 s, so that a class doesn't reconnect all at once; this doesn't count as an attempt.
   */
  function followRestart(): void {
    attempts = 0;
    openedAt = Infinity;
    reopenAfter(BASE_DELAY_MS * (1 + Math.random()));
  }

  async function renew(): Promise<void> {
    endings += 1;
    onState("retrying");
    // If the session has ended, the provider unmounts and stops this connection.
    if (!(await onSessionEnded()) || isStopped) return;
    attempts = endings - 1;
    retry();
  }

  function handleOpen(): void {
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
      restartWatchdog();
      // After 20 s without a message, wait for the first message, because some proxies pass the handshake but no
      // messages.
      if (!silent) handleOpen();
    };
    socket.onmessage = ({ data }) => {
      endings = 0;
      restartWatchdog();
      if (silent) handleOpen();
      if (data === QUESTION) socket.send(ANSWER);
      else if (typeof data === "string") onMessage(data);
    };
    socket.onclose = ({ code }) => {
      clearTimeout(watchdog);
      if (isStopped) return;
      if (code === SESSION_ENDED) void renew();
      else if (code === SERVICE_RESTART) followRestart();
      else retry();
    };
  }

  open();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(watchdog);
    socket.close();
  };
}
