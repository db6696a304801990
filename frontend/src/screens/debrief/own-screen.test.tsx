import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { type SeatDebrief } from "@/api/debrief";
import { createQueryClient } from "@/api/query-client";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { answerPlaceRequests } from "@/lib/place-request";
import { OwnScreen } from "@/screens/debrief/own-screen";
import { server } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";
import { seatDebrief, takenAlone } from "@/testing/screens/debrief";

const session: SessionInfo = {
  username: "seat:1-1",
  name: "Ada",
  guest: true,
  role: "operator",
  sandbox: { key: "seat", name: "Copy of Main room" },
  onSeat: true,
  explanations: true,
};
const screens = new Set(["/learn", "/debrief"]);
const OWN = "*/api/seat/debrief";

/** Render the page for a person with or without a seat. */
function show(found: SeatDebrief | null, { onSeat = true, path = "/debrief/me" } = {}) {
  server.use(http.get(OWN, () => HttpResponse.json({ debrief: found })));
  return render(onSeat, path);
}

function render(onSeat: boolean, path: string) {
  const client = createQueryClient();
  const current: SessionInfo = { ...session, onSeat };
  client.setQueryData(sessionQuery().queryKey, current);
  return renderInApp(
    <ScreenPathsContext value={screens}>
      <main>
        <OwnScreen />
      </main>
    </ScreenPathsContext>,
    { path, client },
  );
}

const articles = () =>
  within(screen.getByRole("region", { name: "Answers and solutions" })).getAllByRole("article");

describe("OwnScreen", () => {
  it("shows the person's actions beside the right actions, then the person's other flags, then the tricks", async () => {
    const { container } = show(seatDebrief);
    expect(await screen.findByText("4.5 of 5")).toBeVisible();
    expect(screen.getByText("Hints: 6 · Steps skipped: 1 · Steps played: 2")).toBeVisible();
    const [question, decision, place, decoy] = articles();
    expect(question).toHaveTextContent("WrongQuestionWhat does it prove?");
    expect(question).toHaveTextContent("That the funds have left. chosen");
    expect(question).toHaveTextContent("Answered 2 times. The first answer counts.");
    expect(decision).toHaveTextContent(
      "DecidedRelease: The caller was nice.ThenHold: I call back first.RightEscalate or HoldWhyThe account was dormant.",
    );
    expect(place).toHaveTextContent(
      "The trickA large sum in small partsFlagged forA badge that anybody can drawWhyJust below a limit.",
    );
    expect(decoy).toHaveTextContent("Rightly not flaggedA harmless placeThe card");
    expect(
      screen.getByRole("region", { name: "Other flags, which don't count" }),
    ).toHaveTextContent("A hurry that is not yours: The search");
    expect(screen.getByRole("article", { name: "A large sum in small parts" })).toHaveTextContent(
      "What to do insteadAdd up a week.Source of the warningFATF, 2020",
    );
    expect(screen.getByRole("region", { name: "Rules to remember" })).toHaveTextContent(
      "Call your own bank.Take your time.",
    );
    await expectAccessible(container);
  });

  it("shows the rules to remember even if no item was judged", async () => {
    show({ ...seatDebrief, items: [] });
    expect(await screen.findByText(/^This exercise had no questions/)).toBeVisible();
    expect(screen.getByRole("region", { name: "Rules to remember" })).toHaveTextContent(
      "Call your own bank.Take your time.",
    );
  });

  it("shows no numbers to a person who did nothing in the exercise", async () => {
    show({ ...seatDebrief, active: false });
    expect(
      await screen.findByText("There is nothing to judge: nothing was done during the exercise."),
    ).toBeVisible();
    expect(screen.queryByText("4.5 of 5")).not.toBeInTheDocument();
    expect(articles()).toHaveLength(4);
  });

  it("asks the guide on “Show me” to show the row of a place, or the record of a decision", async () => {
    const guide = vi.fn();
    const stop = answerPlaceRequests(guide);
    show(seatDebrief);
    await screen.findByText("4.5 of 5");
    for (const name of [/^Show me: The table/, "Show me: TRN-000096"]) {
      await userEvent.click(screen.getByRole("button", { name }));
    }
    expect(guide.mock.calls).toEqual([
      [{ anchor: "transaction-logs.list.table", row: "TRN-000095" }],
      [{ about: "TRN-000096" }],
    ]);
    stop();
  });

  it("shows “No results” and a link to the walkthroughs to a person without a seat", async () => {
    show(null, { onSeat: false });
    expect(await screen.findByText("No results")).toBeVisible();
    expect(screen.getByRole("link", { name: "Walkthroughs" })).toHaveAttribute("href", "/learn");
  });

  it("tells a person on a seat that the lesson in the URL wasn't taken alone, and links to the person's own results", async () => {
    show(null, { path: "/debrief/me?lesson=LSN-000099" });
    expect(await screen.findByText(/^You didn't take lesson LSN-000099 alone/)).toBeVisible();
    expect(screen.queryByText(/no seat/)).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Your results" })).toHaveAttribute(
      "href",
      "/debrief/me",
    );
  });

  it("offers “Retry” after a failed read, and loads the results when it is pressed", async () => {
    server.use(http.get(OWN, () => HttpResponse.json({ error: "Down." }, { status: 500 })));
    render(true, "/debrief/me");
    expect(await screen.findByRole("alert")).toHaveTextContent("Your results could not be loaded");
    server.use(http.get(OWN, () => HttpResponse.json({ debrief: seatDebrief })));
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("4.5 of 5")).toBeVisible();
  });
});

describe("OwnScreen of a walkthrough taken alone", () => {
  it.each([
    ["on a seat of another lesson", true],
    ["without a seat", false],
  ])(
    "requests the lesson that the URL names, and shows no “Show me” button for an ended lesson: %s",
    async (_, onSeat) => {
      const queries: string[] = [];
      server.use(
        http.get(OWN, ({ request }) => {
          queries.push(new URL(request.url).search);
          return HttpResponse.json({ debrief: { ...seatDebrief, ...takenAlone } });
        }),
      );
      render(onSeat, "/debrief/me?lesson=LSN-000009");
      expect(await screen.findByRole("region", { name: "The pressure call" })).toBeVisible();
      await screen.findByText("4.5 of 5");
      expect(queries).toEqual(["?lesson=LSN-000009"]);
      expect(screen.queryByRole("button", { name: /^Show me/ })).not.toBeInTheDocument();
    },
  );
});
