import { type QueryClient } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { type ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { type Seat, type Step } from "@/api/training";
import { server } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { TrainingPart } from "@/training/training-part";

// jsdom has no layout, so every element counts as visible; these tests render no hidden elements.
Element.prototype.checkVisibility = () => true;

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
  server.use(...handlers);
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

async function note(path: string, request: Request): Promise<unknown> {
  const text = await request.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  backend.requests.push({ path, body });
  return body;
}

export const handlers = [
  http.get("*/api/seat", () => {
    backend.requests.push({ path: "seat", body: undefined });
    return HttpResponse.json({ seat: backend.seat });
  }),
  http.get("*/api/walkthroughs", () => HttpResponse.json([{ key: "release-code", lesson }])),
  http.post("*/api/seat/journal", async ({ request }) => {
    const { events } = (await note("journal", request)) as {
      events: { n: number; kind: string; what: string }[];
    };
    if (events.some(({ kind, what }) => kind === "read" && what === "welcome")) reach("press");
    const { version, step } = backend.seat.progress;
    return HttpResponse.json({ kept: events.at(-1)?.n ?? 0, version, step });
  }),
  http.post("*/api/seat/hint", async ({ request }) => {
    const { step } = (await note("hint", request)) as { step: string };
    const { hints } = backend.seat.progress;
    reach(backend.seat.progress.step, { hints: { ...hints, [step]: (hints[step] ?? 0) + 1 } });
    return HttpResponse.json(backend.seat);
  }),
  http.post("*/api/seat/skip", async ({ request }) => {
    await note("skip", request);
    reach("end");
    return HttpResponse.json(backend.seat);
  }),
  http.post("*/api/seat/answers", async ({ request }) => {
    const { step, choices } = (await note("answers", request)) as {
      step: string;
      choices: number[];
    };
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
    return HttpResponse.json(backend.seat);
  }),
  http.post("*/api/seat/leave", async ({ request }) => {
    await note("leave", request);
    return HttpResponse.json(lesson);
  }),
  http.post("*/api/lessons/:ref/end", async ({ request }) => {
    await note("end", request);
    return HttpResponse.json({ ...lesson, state: "ended" });
  }),
  http.post("*/api/lessons/alone", async ({ request }) => {
    await note("alone", request);
    return HttpResponse.json(lesson, { status: 201 });
  }),
];

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
