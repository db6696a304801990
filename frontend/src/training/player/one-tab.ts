import { randomId } from "@/lib/random-id";

const CHANNEL = "mockconsole.player";
/** Timeout for an answer: a tab that plays answers within milliseconds, unless its page is busy. */
const ANSWER_MS = 500;

type Message = {
  lesson: string;
  tab: string;
  says: "asks" | "plays";
  /** Tab to which the message is addressed; all tabs by default. */
  to?: string;
};

/** Lock shared by tabs: only the tab that holds the lock plays a lesson. */
export type Turn = {
  /** Request the lock: this tab gets it unless another tab already plays. */
  ask: () => void;
  /** Take the lock from the tab that plays; that tab then pauses. */
  take: () => void;
  /** Release the lock, so that another tab may play. */
  rest: () => void;
  /** Resolve to true if this tab plays. */
  isMine: () => Promise<boolean>;
  close: () => void;
};

/**
 * Let one tab at a time play a lesson: a duplicated tab has a copy of sessionStorage and would play too. Tabs
 * communicate over a BroadcastChannel, because Web Locks need HTTPS.
 */
export function makeTurn(lesson: string, onTaken: () => void): Turn {
  const tab = randomId();
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : undefined;
  let state: "rests" | "asks" | "plays" = "rests";
  let settled = Promise.resolve(false);
  let settle: (mine: boolean) => void = () => undefined;

  function send(says: Message["says"], to?: string): void {
    channel?.postMessage({ lesson, tab, says, to } satisfies Message);
  }

  function become(next: typeof state): void {
    state = next;
    settle(next === "plays");
  }

  function hear({ data }: MessageEvent<Message>): void {
    if (data.lesson !== lesson || state === "rests" || (data.to ?? tab) !== tab) return;
    if (data.says === "plays") {
      become("rests");
      onTaken();
    } else if (state === "plays" || tab < data.tab) {
      // Race: if two tabs request the lock at the same time, as after a browser restart, the lower id wins.
      send("plays", data.tab);
    }
  }
  channel?.addEventListener("message", hear);

  return {
    ask() {
      if (state !== "rests") return;
      state = "asks";
      settled = new Promise((resolve) => {
        settle = resolve;
      });
      const request = settled;
      send("asks");
      setTimeout(() => {
        if (state === "asks" && request === settled) become("plays");
      }, ANSWER_MS);
    },
    take() {
      send("plays");
      become("plays");
      settled = Promise.resolve(true);
    },
    rest() {
      become("rests");
    },
    isMine: async () => (await settled) && state === "plays",
    close() {
      become("rests");
      channel?.close();
    },
  };
}
