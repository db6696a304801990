import { type QueryClient } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { type ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { type Presented, type Seat, type Step } from "@/api/training";
import { answers } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { TrainingPart } from "@/training/training-part";

export function stepOf(id: string, more: Partial<Step> = {}): Step {
  return {
    id,
    say: `Say ${id}.`,
    at: null,
    do: [],
    watch: [],
    calls: false,
    hints: [],
    ask: null,
    decide: null,
    spot: false,
    pause: false,
    ...more,
  };
}

const AT = "vault-access-generator.form.generate";

const reading = stepOf("welcome", {
  say: "Welcome to **this** `room`.",
  watch: [{ id: "welcome.0", kind: "read", what: "welcome", text: null }],
});
const pressing = stepOf("press", {
  at: AT,
  do: [{ at: AT, press: "" }],
  watch: [{ id: "press.0", kind: "pressed", what: AT, text: null }],
  hints: ["Look below.", "It is a button.", "Press it."],
});

/** Fake server behind the pane: the seat, the right choices of its question, and the received requests. */
export const backend: {
  seat: Seat;
  right: readonly number[];
  requests: { path: string; body: unknown }[];
} = { seat: {} as Seat, right: [2], requests: [] };

export function startAfresh(): void {
  serveSeat();
  backend.requests = [];
  backend.right = [2];
  backend.seat = {
    lesson: "LSN-000001",
    teaching: null,
    walkthrough: "release-code",
    title: "The release code",
    room: "Main room",
    use: "guide",
    explanations: true,
    steps: [reading, pressing, stepOf("end", { calls: true })],
    progress: { version: 1, step: "welcome", done: [], hints: {}, screen: null, paused: false },
    answers: [],
    flags: [],
    decisions: [],
  };
}

/** Let a trainer teach the seat's lesson. */
export function teach(presented: Partial<Presented> = {}): void {
  backend.seat = {
    ...backend.seat,
    teaching: {
      name: "Monday",
      seat: 1,
      seatCode: "34K67NAB",
      code: "34K67N",
      hand: false,
      presented: {
        version: 1,
        state: "running",
        blank: false,
        bring: null,
        message: null,
        rules: [],
        ...presented,
      },
    },
  };
}

/** Move the seat to a step, with all earlier steps completed. */
export function reach(step: string | null, more: Partial<Seat["progress"]> = {}): void {
  const ids = backend.seat.steps.map(({ id }) => id);
  const done = ids.slice(0, step === null ? ids.length : ids.indexOf(step));
  backend.seat.progress = {
    ...backend.seat.progress,
    version: backend.seat.progress.version + 1,
    step,
    done: done.map((id) => ({ id, how: "done", at: "2026-11-21T07:20:00Z" })),
    ...more,
  };
}

const lesson = {
  ref: "LSN-000001",
  walkthrough: "release-code",
  state: "running",
  here: true,
  done: 3,
  skipped: 1,
  played: 0,
  hints: 2,
  of: 3,
  begunAt: "2026-11-21T07:08:00Z",
  endedAt: null,
};

function note(path: string, body?: unknown): void {
  backend.requests.push({ path, body });
}

/** Serve the requests of the pane. */
export function serveSeat(): void {
  answers("GET", "/api/seat", () => {
    note("seat");
    return { seat: backend.seat };
  });
  answers("GET", "/api/walkthroughs", HttpResponse.json([{ key: "release-code", lesson }]));
  answers("POST", "/api/seat/journal", ({ body }) => {
    note("journal", body);
    const { events } = body;
    if (events.some(({ kind, what }) => kind === "read" && what === "welcome")) reach("press");
    const { version, step } = backend.seat.progress;
    return { kept: events.at(-1)?.n ?? 0, version, step };
  });
  answers("POST", "/api/seat/hint", ({ body }) => {
    note("hint", body);
    const { hints, step } = backend.seat.progress;
    reach(step, { hints: { ...hints, [body.step]: (hints[body.step] ?? 0) + 1 } });
    return backend.seat;
  });
  answers("POST", "/api/seat/skip", ({ body }) => {
    note("skip", body);
    reach("end");
    return backend.seat;
  });
  answers("POST", "/api/seat/answers", ({ body }) => {
    note("answers", body);
    const { step, choices } = body;
    const before = backend.seat.answers[0];
    const tries = (before?.tries ?? 0) + 1;
    const guided = backend.seat.use === "guide";
    const chosen = choices.map((choice) => ({
      choice,
      right: backend.right.includes(choice),
      why: `Why ${choice}.`,
    }));
    const complete = choices.length === backend.right.length ? "right" : "partly";
    const outcome = chosen.every(({ right }) => right) ? complete : "wrong";
    backend.seat.answers = [
      {
        step,
        choices,
        tries,
        outcome: guided ? outcome : null,
        firstOutcome: guided ? (before?.firstOutcome ?? outcome) : null,
        chosen: guided ? chosen : null,
      },
    ];
    if (guided) reach(step, { paused: true });
    else reach("end");
    return backend.seat;
  });
  answers("POST", "/api/seat/leave", () => {
    note("leave");
    return HttpResponse.json(lesson);
  });
  answers("POST", "/api/lessons/{ref}/end", () => {
    note("end");
    return HttpResponse.json({ ...lesson, state: "ended" });
  });
  answers("POST", "/api/lessons/alone", ({ body }) => {
    note("alone", body);
    return HttpResponse.json(lesson, { status: 201 });
  });
}

function Page() {
  const { pathname } = useLocation();
  return (
    <main id="main" tabIndex={-1} aria-label={pathname}>
      <button data-anchor={AT}>Generate</button>
    </main>
  );
}

/** Render the pane beside a screen with the given content. */
export function showGuide(
  path = "/vault-access-generator",
  more?: ReactNode,
  client?: QueryClient,
) {
  return renderInApp(
    <>
      <Page />
      {more}
      <TrainingPart />
    </>,
    { path, client },
  );
}

/** Wait until the pane contains a text, and return its queries. */
export async function pane(text: string | RegExp) {
  await screen.findByText(text, { selector: "[data-slot=guide] *" });
  return within(screen.getByRole("region", { name: "Walkthrough" }));
}

/** Return the requests to a path. */
export const requestsTo = (path: string) => backend.requests.filter((call) => call.path === path);
