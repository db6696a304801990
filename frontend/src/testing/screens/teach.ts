import { type Board, type BoardSeat, type TaughtLesson } from "@/api/lessons";

const nothingPresented: TaughtLesson["presented"] = {
  version: 1,
  state: "joining",
  blank: false,
  bring: null,
  message: null,
  rules: [],
};
/** Lesson that people join. */
export const taughtLesson: TaughtLesson = {
  ref: "LSN-000001",
  name: "Lesson of today",
  trainer: "trainer",
  room: "Main room",
  rooms: "own",
  walkthrough: "first-steps",
  title: "First steps",
  steps: [{ id: "look", say: "Look.", at: "/home" }],
  state: "joining",
  code: "34K67N",
  joinUrl: "http://console.example/join/34K67N",
  joining: true,
  openUntil: "2026-11-21T19:00:00Z",
  use: "guide",
  explanations: "always",
  keepNamesDays: 30,
  keepNamesWhy: "The class goes on.",
  seats: 1,
  begunAt: "2026-11-21T07:00:00Z",
  startedAt: null,
  endedAt: null,
  presented: nothingPresented,
  clock: null,
};

/** Return a seat as the board shows it: connected, and at the first step. */
export function boardSeat(more: Partial<BoardSeat> = {}): BoardSeat {
  return {
    seat: 1,
    id: 1,
    name: "Ada",
    step: "look",
    since: "2026-11-21T07:00:00Z",
    done: 0,
    skipped: 0,
    played: 0,
    hints: 0,
    hand: null,
    connected: true,
    reading: false,
    waiting: false,
    screen: "/home",
    joinedAt: "2026-11-21T07:00:00Z",
    seenAt: "2026-11-21T07:00:00Z",
    stuck: false,
    ...more,
  };
}

/** Trainer's settings of the running lesson: one message to everybody. */
export const presented: Board["presented"] = {
  ...nothingPresented,
  state: "running",
  message: { n: 1, text: "Look up.", seats: null },
};
/** Running lesson without a walkthrough. */
export const lesson: TaughtLesson = {
  ...taughtLesson,
  name: "Tuesday",
  walkthrough: "",
  title: "",
  steps: [],
  state: "running",
  openUntil: null,
  seats: 0,
  startedAt: "2026-11-21T07:10:00Z",
  presented,
  clock: { frozen: false, speed: "1.00" },
};
export const board: Board = { presented, seats: [] };
