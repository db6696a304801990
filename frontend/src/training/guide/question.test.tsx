import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { setPlaybackLesson } from "@/lib/playback";
import { expectAccessible } from "@/testing/axe";
import {
  backend,
  pane,
  reach,
  requestsTo,
  showGuide,
  startAfresh,
  stepOf,
} from "@/testing/training/guide";

beforeEach(() => {
  startAfresh();
  backend.seat.steps[1] = stepOf("proof", {
    say: "What does a copy prove?",
    ask: { choices: ["The funds have left.", "Nothing."], several: false },
    watch: [{ id: "proof.1", kind: "read", what: "proof", text: null }],
  });
  reach("proof");
});

const choice = (name: string) => screen.getByRole("radio", { name });
const button = (name: string) => screen.getByRole("button", { name });
const answers = () => requestsTo("answers").map(({ body }) => body);

function showQuestion() {
  showGuide();
  return pane("What does a copy prove?");
}

/** Select the choices with these names, and press “Answer”. */
async function answer(...names: string[]): Promise<void> {
  for (const name of names) await userEvent.click(screen.getByLabelText(name));
  await userEvent.click(button("Answer"));
}

describe("Question", () => {
  it("sends an answer only after a choice, offers “Next” only after the answer, and shows only the reason of the choice", async () => {
    const region = await showQuestion();
    expect(region.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
    expect(region.getByText("Waiting for your answer.")).toBeInTheDocument();
    await userEvent.click(button("Answer"));
    await answer("Nothing.");
    expect(await region.findByText("Why 2.")).toBeInTheDocument();
    expect(region.getByText("Right at the first try.")).toBeInTheDocument();
    expect(region.queryByText("Why 1.")).not.toBeInTheDocument();
    expect(button("Next")).toBeInTheDocument();
    expect(answers()).toEqual([{ step: "proof", choices: [2] }]);
    await expectAccessible(document.body);
  });

  it("allows a second try after a wrong answer, and says that the first try counts", async () => {
    const region = await showQuestion();
    await answer("The funds have left.");
    await region.findByText("Your first answer counts. You may try again, or go on.");
    expect(screen.queryByRole("button", { name: "Answer again" })).not.toBeInTheDocument();
    await userEvent.click(choice("Nothing."));
    await userEvent.click(button("Answer again"));
    expect(await region.findByText("Try 2. Your first answer counts.")).toBeInTheDocument();
  });

  it("sends several choices in the order of the list", async () => {
    backend.seat.steps[1]!.ask!.several = true;
    await showQuestion();
    await answer("Nothing.", "The funds have left.");
    expect(answers()).toEqual([{ step: "proof", choices: [1, 2] }]);
  });

  const MISSING = "Partly right: something is missing.";
  const FIRST = "Your first answer counts. You may try again, or go on.";

  it.each([
    ["that lacks a right choice", ["Nothing."], `${MISSING} ${FIRST}`],
    ["with a wrong choice", ["Nothing.", "The funds have left."], FIRST],
    ["with every right choice", ["Nothing.", "The printer works."], "Right at the first try."],
  ])("describes the answer %s as partly right, wrong or right", async (_, names, note) => {
    backend.right = [2, 3];
    const choices = ["The funds have left.", "Nothing.", "The printer works."];
    backend.seat.steps[1]!.ask = { choices, several: true };
    const region = await showQuestion();
    await answer(...names);
    expect(await region.findByText(note)).toBeInTheDocument();
  });

  it("still says after a later answer that right choices are missing", async () => {
    backend.right = [1, 2];
    backend.seat.steps[1]!.ask!.several = true;
    const region = await showQuestion();
    await answer("The funds have left.");
    await region.findByText(`${MISSING} ${FIRST}`);
    await userEvent.click(screen.getByRole("checkbox", { name: "Nothing." }));
    await userEvent.click(screen.getByRole("checkbox", { name: "The funds have left." }));
    await userEvent.click(button("Answer again"));
    const note = `${MISSING} Try 2. Your first answer counts.`;
    expect(await region.findByText(note)).toBeInTheDocument();
  });

  it("shows the answer to an earlier step's question as read-only", async () => {
    const region = await showQuestion();
    await answer("Nothing.");
    await region.findByText("Why 2.");
    reach("end");
    await userEvent.click(button("Next"));
    await pane("Say end.");
    await userEvent.click(button("Earlier step"));
    expect(choice("Nothing.")).toBeChecked();
    expect(choice("Nothing.")).toBeDisabled();
  });
});

describe("Guide in a test", () => {
  beforeEach(() => {
    backend.seat.use = "test";
  });

  it("shows the next step after an answer, without saying whether the answer was right", async () => {
    await showQuestion();
    await answer("The funds have left.");
    const next = await pane("Say end.");
    await userEvent.click(button("Earlier step"));
    expect(
      await next.findByText("Your answer is stored. You see the result in the debriefing."),
    ).toBeInTheDocument();
    expect(next.queryByText("Why 1.")).not.toBeInTheDocument();
  });

  it("offers “Skip”, and no automatic playback", async () => {
    setPlaybackLesson("LSN-000001");
    const region = await showQuestion();
    expect(region.queryByRole("button", { name: "Play" })).not.toBeInTheDocument();
    await userEvent.click(button("Skip this step"));
    await pane("Say end.");
  });
});

describe("Step with a pause", () => {
  beforeEach(() => {
    backend.seat.steps[1] = stepOf("watch", {
      pause: true,
      watch: [
        { id: "watch.0", kind: "visited", what: "/home", text: null },
        { id: "watch.1", kind: "read", what: "watch", text: null },
      ],
    });
  });

  it("waits for “Next” after its condition was met", async () => {
    reach("watch", { paused: true });
    showGuide();
    const region = await pane("Done. Look at the result, then go on.");
    await userEvent.click(region.getByRole("button", { name: "Next" }));
    const { events } = requestsTo("journal").at(-1)?.body as { events: object[] };
    expect(events.at(-1)).toMatchObject({ kind: "read", what: "watch" });
  });

  it("describes its condition, and shows “Next” only after the condition is met", async () => {
    reach("watch");
    showGuide();
    const region = await pane("Waiting until you open it.");
    expect(region.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
  });
});
