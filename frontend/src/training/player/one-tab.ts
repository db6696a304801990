import { randomId } from "@/lib/random-id";

const CHANNEL = "mockconsole.player";
/** A tab that plays answers within milliseconds, unless its page is busy. */
const ANSWER_MS = 500;

type Message = {
  lesson: string;
  tab: string;
  says: "asks" | "plays";
  /** The tab that asked; without one it is for all. */
  to?: string;
};

/** A tab's turn to play a lesson. */
export type Turn = {
  /** Asks the other tabs, and plays where none of them does. */
  ask: () => void;
  /** Plays here from now on: a tab that plays pauses. */
  take: () => void;
  /** Leaves the lesson to other tabs. */
  rest: () => void;
  /** Resolves once it is known whether this tab plays. */
  isMine: () => Promise<boolean>;
  close: () => void;
};

/**
 * Has one tab play a lesson: a tab that is duplicated brings the mark of its lesson with it, in its copy of sessionStorage.
 * Tabs talk over a channel, because plain HTTP has no Web Locks.
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
      // Of two tabs that ask at once, as after a restart of the browser, one has to go first.
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
