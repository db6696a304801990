import { lookedInto } from "@/lib/look";

const MAX_ATTEMPTS = 5;
const BASE_DELAY_MS = 1000;
/** The server's close code for a session that has ended. */
const SESSION_ENDED = 4401;

export type ConnectionState = "connecting" | "open" | "retrying" | "off";

type Handlers = {
  onMessage: (text: string) => void;
  onOpen: () => void;
  onState: (state: ConnectionState) => void;
  /** The server has closed the connection for want of a session; gives whether there is one all the same. */
  onSessionEnded: () => Promise<boolean>;
};

function liveUrl(): string {
  const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
  const look = lookedInto();
  const query = look === null ? "" : `?look=${look}`;
  return `${scheme}//${window.location.host}/ws${query}`;
}

/** Holds a connection to /ws on the page's own host until the function it gives back is called. */
export function connectLive({ onMessage, onOpen, onState, onSessionEnded }: Handlers): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  /** Closings for want of a session since the last message: each waits longer, though every connection opens. */
  let endings = 0;
  let stopped = false;

  function retry(): void {
    attempts += 1;
    if (attempts > MAX_ATTEMPTS) {
      console.warn(`No live updates: ${MAX_ATTEMPTS} attempts to reconnect have failed.`);
      onState("off");
      return;
    }
    timer = setTimeout(() => {
      // Not before: Firefox closes the connection of a page that is left while it can still be seen.
      onState("retrying");
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

  function open(): void {
    socket = new WebSocket(liveUrl());
    socket.onopen = () => {
      attempts = 0;
      onState("open");
      onOpen();
    };
    socket.onmessage = ({ data }) => {
      endings = 0;
      if (typeof data === "string") onMessage(data);
    };
    socket.onclose = ({ code }) => {
      if (stopped) return;
      if (code === SESSION_ENDED) void renew();
      else retry();
    };
  }

  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket.close();
  };
}
