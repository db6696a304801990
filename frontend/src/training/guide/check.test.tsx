import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { setOpenScript } from "@/lib/open-script";
import { setPlaybackLesson } from "@/lib/playback";
import { closeDraft, receiveScript, useDraftScript } from "@/parts/writing/draft";
import { answers } from "@/testing/api";
import { operator } from "@/testing/samples/room";
import { layOut } from "@/testing/training/layout";
import {
  backend,
  pane,
  reach,
  requestsTo,
  showGuide,
  startAfresh,
  stepOf,
} from "@/testing/training/guide";

const NAME = "grace/main/release-code";
const EDITOR = "/teach/walkthroughs/release-code";
beforeEach(() => {
  startAfresh();
  localStorage.setItem("mockconsole.pace", "0");
  setPlaybackLesson("LSN-000001");
  setOpenScript({ account: "grace", room: "main", key: "release-code" });
  onTestFinished(layOut());
});

/** Screen with a list in which the player chooses, and with the id of the editor's chosen step. */
function Screen() {
  return (
    <>
      <select data-anchor="home.hosts" aria-label="Hosts">
        <option>One</option>
      </select>
      <output>{useDraftScript()?.step}</output>
    </>
  );
}

function show(username = "grace") {
  const client = createQueryClient();
  const session: SessionInfo = { ...operator, username, onSeat: true };
  client.setQueryData(sessionQuery().queryKey, session);
  showGuide("/home", <Screen />, client);
}

/** Prepare a script whose playback stops at the second of three steps. */
function stopAtSecond() {
  const choosing = stepOf("choose", { do: [{ at: "home.hosts", choose: "Nothing" }] });
  backend.seat.steps = [stepOf("before"), choosing, stepOf("end")];
  reach("choose");
}

describe("Guide while the editor checks the open walkthrough", () => {
  it("says that all steps can be played, shows no results, and returns to the editor", async () => {
    reach(null);
    show();
    const region = await pane("All 3 steps can be played.");
    expect(region.queryByText("Played")).not.toBeInTheDocument();
    expect(region.queryByRole("link", { name: "Read it on a page" })).not.toBeInTheDocument();
    await userEvent.click(region.getByRole("button", { name: "Back to the editor" }));
    expect(await screen.findByRole("main", { name: EDITOR })).toBeInTheDocument();
    expect(requestsTo("end")).toHaveLength(1);
  });

  it("shows the unplayable step in the editor when “Edit this step” is pressed", async () => {
    const { steps } = backend.seat;
    receiveScript(NAME, {
      key: "release-code",
      title: "The release code",
      summary: "",
      minutes: 5,
      level: "operate",
      steps: steps.map(({ id, say }) => ({ id, say })),
      waits: [],
      rules: "",
      revision: "1",
    });
    onTestFinished(closeDraft);
    stopAtSecond();
    show();
    const region = await pane(/^Playback stopped at step 2 of 3/);
    await userEvent.click(region.getByRole("button", { name: "Edit this step" }));
    expect(await screen.findByRole("main", { name: EDITOR })).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("choose");
    expect(requestsTo("end")).toHaveLength(1);
  });

  it("reports a step that was skipped because it could not be played", async () => {
    stopAtSecond();
    show();
    const region = await pane(/^Playback stopped at step 2 of 3/);
    answers("POST", "/api/seat/skip", () => {
      reach(null);
      return backend.seat;
    });
    await userEvent.click(region.getByRole("button", { name: "Skip anyway" }));
    await pane("2 of 3 steps can be played. You skipped: 2.");
  });

  it.each([
    ["another account", () => "ada"],
    [
      "the editor's own account outside playback",
      () => {
        setPlaybackLesson(null);
        return "grace";
      },
    ],
  ])("shows the usual end of a walkthrough to %s", async (_, prepare) => {
    reach(null);
    show(prepare());
    const region = await pane("All steps done");
    expect(region.getByRole("button", { name: "Finish" })).toBeInTheDocument();
  });
});
