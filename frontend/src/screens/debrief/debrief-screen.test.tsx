import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { server } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { layOut } from "@/testing/kit/table";
import { findNotice } from "@/testing/notices";
import { debrief, takenAlone } from "@/testing/screens/debrief";
import {
  backend,
  addresses,
  card,
  failed,
  press,
  renderPage,
  show,
  startAfresh,
} from "@/testing/screens/debrief-page";

beforeEach(startAfresh);

function rowOf(table: string, text: string): string[] {
  const cell = card(table).getByText(text);
  return [...cell.closest("[role=row]")!.children].map((one) => one.textContent ?? "");
}

const headers = (table: string) =>
  card(table)
    .getAllByRole("columnheader")
    .map((header) => header.textContent);

describe("DebriefScreen for the class", () => {
  it("shows the numbers of the class, including how many people did nothing and how many were removed", async () => {
    const { container } = await show();
    const main = screen.getByRole("main");
    for (const figure of [
      "Took part23 did nothing, 1 removed",
      "Minutes14median of the class",
      "Points2.5of 5; median of the class",
      "Fraud stopped1 of 2harmless released: 5 of 7",
    ]) {
      expect(main).toHaveTextContent(figure);
    }
    const summary = screen.getByRole("region", { name: "Summary" });
    expect(summary).toHaveTextContent("The class stopped fraud in 1 of 2 decisions.d′ shows");
    await expectAccessible(container);
  });

  it("explains d′ and c only if they could be computed", async () => {
    const { summary } = debrief;
    backend.found = {
      ...debrief,
      summary: { ...summary, decisions: { ...summary.decisions, d: null, c: null } },
    };
    await show();
    expect(screen.getByRole("region", { name: "Summary" })).not.toHaveTextContent("d′");
  });

  it("shows each item with its counts, the right answer and the number of people who made each choice", async () => {
    await show();
    const [decision, question, place, decoy] = card("Questions, decisions and places").getAllByRole(
      "article",
    );
    expect(decision).toHaveTextContent(
      "Decision about TRN-0000961 right, 2 wrong, 3 not decidedDecide about the payment.RightEscalate or HoldWhyThe account was dormant.",
    );
    expect(question).toHaveTextContent("That the funds have left. chosen by 0Anyone can print it.");
    expect(question).toHaveTextContent("Nothing. chosen by 2Only the bank knows.");
    expect(question).not.toHaveTextContent("Show on all screens");
    expect(place).toHaveTextContent("A place to flag0 right, 1 near, 1 not flaggedThe table");
    expect(place).toHaveTextContent("TrickA large sum in small partsWhyJust below a limit.");
    expect(decoy).toHaveTextContent("A harmless place2 rightThe card");
  });

  it("shows for each trick and difficulty how many people caught it, and omits the card if there are no tricks", async () => {
    const { unmount } = await show();
    const trick = card("Tricks").getByRole("article", { name: "A large sum in small parts" });
    expect(trick).toHaveTextContent(
      "hard: 0 of 2 caught it, 1 flagged it for another trickWhat people see",
    );
    unmount();
    backend.found = { ...debrief, tricks: [] };
    await show();
    expect(screen.queryByRole("region", { name: "Tricks" })).not.toBeInTheDocument();
  });

  it("shows each person's and each step's numbers under the matching column headings", async () => {
    await show();
    expect(rowOf("People", "Ada")).toEqual(["Ada", "4.5", "3", "0", "12", "6", "1", "2"]);
    expect(rowOf("People", "Bob")[0]).toBe("BobRemoved");
    expect(rowOf("People", "Cleo").slice(0, 5)).toEqual(["CleoDid nothing", "–", "–", "–", "12"]);
    expect(headers("People").slice(4)).toEqual(["Minutes", "Hints", "Skipped", "Played"]);
    expect(rowOf("Steps", "Decide about the payment.").slice(1)).toEqual([
      "1 min 35 s",
      "21",
      "24",
      "22",
      "23",
      "25",
    ]);
    expect(headers("Steps").slice(2)).toEqual(["Done", "Slow", "Skipped", "Played", "Stayed"]);
  });

  it("moves all seats to the record of a decision, or to the anchor of a flagged place, on “Show on all screens”", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/lessons/LSN-000007/steer", async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length < 3 ? HttpResponse.json({}) : failed();
      }),
    );
    await show();
    await press("Show on all screens: TRN-000096");
    await findNotice("Everybody is led to the place");
    await press("Show on all screens: The card of the live prices");
    await vi.waitFor(() => {
      expect(bodies).toHaveLength(2);
    });
    expect(bodies).toEqual([
      expect.objectContaining({
        do: "bring",
        to: "transaction-logs.list.table",
        row: "TRN-000096",
      }),
      expect.objectContaining({ do: "bring", to: "home.prices" }),
    ]);
    await press("Show on all screens: TRN-000096");
    await findNotice("The place was not shown");
  });

  it("shows that the results of a running lesson are not final, and offers no “Show on all screens”", async () => {
    backend.found = { ...debrief, state: "running", final: false };
    await show();
    expect(screen.getByText("The lesson is still running")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Show on all/ })).not.toBeInTheDocument();
  });

  it("requests the results without names when “Names” is off, and describes the state of the switch", async () => {
    await show();
    const names = screen.getByRole("switch", { name: "Names" });
    expect(names).toHaveAccessibleDescription("This page and its downloads show people's names.");
    await userEvent.click(names);
    expect(names).toHaveAccessibleDescription(
      "This page and its downloads don't show anyone's name.",
    );
    await vi.waitFor(() => {
      expect(addresses()).toContain("/api/lessons/LSN-000007/debrief?names=false");
    });
    expect(addresses()[0]).toBe("/api/lessons/LSN-000007/debrief?names=true");
  });
});

describe("DebriefScreen when a call fails", () => {
  it("offers “Retry”, and loads the results when it is pressed", async () => {
    server.use(http.get("*/api/lessons/:ref/debrief", failed));
    renderPage();
    expect(await screen.findByRole("alert")).toHaveTextContent("Debriefing could not be loaded");
    startAfresh();
    await press("Retry");
    expect(await screen.findByRole("heading", { level: 1, name: "Tuesday" })).toBeVisible();
  });

  it("shows an alert without “Retry” for a lesson that doesn't exist", async () => {
    const reply = { error: "No.", code: "not_found" };
    server.use(
      http.get("*/api/lessons/:ref/debrief", () => HttpResponse.json(reply, { status: 404 })),
    );
    renderPage();
    expect(await screen.findByText("There is no such lesson")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  it("offers “Retry” when the results of a seat fail to load, and loads them when it is pressed", async () => {
    server.use(http.get("*/api/lessons/:ref/debrief/:seat", failed));
    await show("?seat=1");
    expect(await screen.findByText("Results could not be loaded")).toBeVisible();
    startAfresh();
    await press("Retry");
    expect(await screen.findByRole("table", { name: "Timeline" })).toBeVisible();
  });
});

describe("DebriefScreen of a walkthrough taken alone", () => {
  it("has the walkthrough's title and a link to the lessons, but no “Show on all screens”", async () => {
    backend.found = { ...debrief, ...takenAlone, state: "debriefing" };
    await show();
    expect(screen.getByText(/^Taken alone · Test · Main room/)).toBeVisible();
    expect(screen.getByRole("link", { name: "All lessons" })).toHaveAttribute("href", "/teach");
    expect(screen.queryByRole("button", { name: /^Show on all/ })).not.toBeInTheDocument();
  });

  it("shows the results of its seat, without “Show me”, because there is no room in which to show a place", async () => {
    backend.found = { ...debrief, ...takenAlone };
    await show("?seat=1");
    await screen.findByRole("table", { name: "Timeline" });
    expect(card("Ada").getAllByRole("article")).toHaveLength(5);
    expect(screen.queryByRole("button", { name: /^Show me/ })).not.toBeInTheDocument();
    expect(addresses()).toContain("/api/lessons/LSN-000009/debrief/1?names=true");
  });
});

describe("DebriefScreen on a phone", () => {
  beforeEach(() => {
    layOut({ width: 358, height: 600 });
  });

  it("shows a reason as a card with the person, the decision, the whole reason and the rating buttons", async () => {
    const { container } = await show();
    const [reason] = card("Reasons").getAllByRole("listitem");
    expect(reason).toHaveTextContent(
      "AdaTRN-000096: Hold, rightDormant for a year, then everything at once.012",
    );
    await expectAccessible(container);
  });

  it("shows each event of a timeline as a card, with the duration of a step and without empty values", async () => {
    const { container } = await show("?seat=1");
    await screen.findByRole("list", { name: "Timeline" });
    const [step, decision] = card("Timeline").getAllByRole("listitem");
    expect(step).toHaveTextContent(/^Step.*Read the message of the bank\.Skipped · 1 min 35 s$/);
    expect(decision).toHaveTextContent(/^Decision.*TRN-000096Hold$/);
    await expectAccessible(container);
  });
});
