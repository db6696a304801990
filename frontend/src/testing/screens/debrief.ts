import {
  type Card,
  type ClassItem,
  type Debrief,
  type OwnItem,
  type SeatDebrief,
  type SeatRow,
} from "@/api/debrief";

const facts = {
  lesson: "LSN-000007",
  lessonName: "Tuesday",
  walkthrough: "pressure",
  title: "The pressure call",
  trainer: "trainer",
  room: "Main room",
  use: "test",
  state: "debriefing",
  begunAt: "2026-11-21T07:00:00Z",
  endedAt: null,
  final: true,
} satisfies Partial<Debrief>;

const trick: Card = {
  key: "structuring",
  title: "A large sum in small parts",
  looks: "Many payments below a limit.",
  works: "Each part looks ordinary.",
  instead: "Add up a week.",
  source: "FATF, 2020",
};

const place = {
  at: "transaction-logs.list.table",
  row: "TRN-000095",
  place: "The table of transactions, TRN-000095",
};

/** Item of the answer key, without the counts of the class. */
type KeyItem = Omit<ClassItem, "got" | "near" | "wrong" | "missing" | "choices">;

const noItem = {
  step: "",
  say: "",
  at: null,
  row: null,
  place: "",
  about: null,
  trick: null,
  difficulty: null,
  right: [],
  why: "",
  of: 1,
};
const ask: KeyItem = { ...noItem, id: "ask", kind: "ask", say: "What does it prove?" };
const decide: KeyItem = {
  ...noItem,
  id: "decide",
  kind: "decide",
  say: "Decide about the payment.",
  about: "TRN-000096",
  right: ["escalate", "hold"],
  why: "The account was dormant.",
};
const mark: KeyItem = {
  ...noItem,
  ...place,
  id: "mark",
  kind: "mark",
  trick: trick.key,
  difficulty: 3,
  why: "Just below a limit.",
};
const decoy: KeyItem = {
  ...noItem,
  id: "decoy",
  kind: "decoy",
  at: "home.prices",
  place: "The card of the live prices",
  why: "Prices move.",
};
const choices = [
  { say: "That the funds have left.", why: "Anyone can print it.", right: false },
  { say: "Nothing.", why: "Only the bank knows.", right: true },
];

const ada: SeatRow = {
  seat: 1,
  id: 11,
  name: "Ada",
  removed: false,
  active: true,
  points: 4.5,
  of: 5,
  minutes: 12,
  done: 3,
  skipped: 1,
  played: 2,
  hints: 6,
  step: null,
  got: 3,
  falseAlarms: 0,
  outcomes: {},
};
const bob: SeatRow = {
  ...ada,
  seat: 2,
  id: 12,
  name: "Bob",
  removed: true,
  points: 0,
  falseAlarms: 1,
};
const cleo: SeatRow = {
  ...ada,
  seat: 3,
  id: 13,
  name: "Cleo",
  active: false,
  points: 0,
  step: "ask",
};

/** Results of a lesson with three seats, one of them removed and one inactive; the totals need not match. */
export const debrief: Debrief = {
  ...facts,
  summary: {
    people: 2,
    removed: 1,
    unused: 3,
    minutes: 14,
    points: 2.5,
    of: 5,
    decisions: { hits: 1, misses: 1, alarms: 2, rejections: 5, d: 1.2, c: -0.3 },
    sentence: "The class stopped fraud in 1 of 2 decisions.",
  },
  items: [
    { ...decide, got: 1, near: 0, wrong: 2, missing: 3, choices: [] },
    {
      ...ask,
      got: 2,
      near: 0,
      wrong: 0,
      missing: 0,
      choices: choices.map((choice, index) => ({ ...choice, chosen: index * 2 })),
    },
    { ...mark, got: 0, near: 1, wrong: 0, missing: 1, choices: [] },
    { ...decoy, got: 2, near: 0, wrong: 0, missing: 0, choices: [] },
  ],
  tricks: [{ ...trick, rates: [{ difficulty: 3, caught: 0, near: 1, of: 2 }] }],
  steps: [
    {
      id: "decide",
      say: "Decide about the payment.",
      done: 21,
      skipped: 22,
      played: 23,
      medianSeconds: 95,
      slow: 24,
      left: 25,
    },
  ],
  seats: [ada, bob, cleo],
  reasons: [
    {
      entry: "7.1",
      seat: 1,
      name: "Ada",
      item: "decide",
      about: "TRN-000096",
      decision: "hold",
      right: true,
      reason: "Dormant for a year, then everything at once.",
      at: "2026-11-21T07:05:00Z",
      rating: null,
      ratedBy: null,
    },
  ],
};

const nothingDone: Pick<OwnItem, "points" | "tries" | "choices" | "decisions" | "flag"> = {
  points: 0,
  tries: [],
  choices: [],
  decisions: [],
  flag: null,
};
const decidedAt = "2026-11-21T07:05:00Z";

/**
 * Results of a person: a wrong answer, two decisions about a record, a flag with the wrong trick, an avoided decoy, and
 * a flag that no step asks for.
 */
export const seatDebrief: SeatDebrief = {
  ...facts,
  ...ada,
  items: [
    {
      ...ask,
      ...nothingDone,
      outcome: "wrong",
      tries: [["That the funds have left."], ["Nothing."]],
      choices: choices.map((choice, index) => ({ ...choice, chosen: index === 0 })),
    },
    {
      ...decide,
      ...nothingDone,
      outcome: "right",
      decisions: [
        { decision: "release", reason: "The caller was nice.", effect: "done", at: decidedAt },
        { decision: "hold", reason: "I call back first.", effect: "done", at: decidedAt },
      ],
    },
    {
      ...mark,
      ...nothingDone,
      outcome: "near",
      flag: { ...place, number: 1, trick: "A badge that anybody can draw", atTime: decidedAt },
    },
    { ...decoy, ...nothingDone, outcome: "avoided" },
  ],
  others: [
    {
      number: 2,
      at: "frame.search",
      row: null,
      place: "The search",
      trick: "A hurry that is not yours",
      atTime: decidedAt,
    },
  ],
  tricks: [trick],
  rules: ["Call your own bank.", "Take your time."],
  timeline: [
    {
      at: "2026-11-21T07:03:00Z",
      kind: "step",
      what: "Read the message of the bank.",
      how: "skipped",
      seconds: 95,
    },
    { at: decidedAt, kind: "decision", what: "TRN-000096", how: "hold", seconds: null },
    { at: decidedAt, kind: "flag", what: place.place, how: trick.title, seconds: null },
  ],
};

/** Facts of a walkthrough that an account took alone and that has ended. */
export const takenAlone = {
  lesson: "LSN-000009",
  lessonName: "",
  trainer: null,
  state: "ended",
  endedAt: "2026-11-21T07:30:00Z",
} satisfies Partial<Debrief>;
