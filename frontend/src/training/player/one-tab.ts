import { randomId } from "@/lib/random-id";

const CHANNEL = "mockconsole.player";
/** Response timeout: a tab that plays answers within milliseconds, unless its page is busy. */
const ANSWER_MS = 500;

type Message = {
  lesson: string;
  tab: string;
  says: "asks" | "plays";
  /** Tab that the message is for; without one, for all. */
  to?: string;
};

/** Turn of a tab to play a lesson: a mutex between tabs. */
export type Turn = {
  /** Ask the other tabs, and play if none of them does. */
  ask: () => void;
  /** Play here from now on; a tab that plays pauses. */
  take: () => void;
  /** Release the turn. */
  rest: () => void;
  /** Resolve to true if this tab plays. */
  isMine: () => Promise<boolean>;
  close: () => void;
};

/**
 * Let one tab at a time play a lesson: a duplicated tab starts with a copy of sessionStorage, which says that it plays.
 * Tabs talk over a BroadcastChannel, because plain HTTP has no Web Locks.
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
      // Race: of two tabs that ask at once, as after a browser restart, the lower id wins.
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
