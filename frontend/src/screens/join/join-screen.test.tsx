import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { keepFarewell, readFarewell } from "@/lib/farewell";
import { keepSeatCodes, readSeatCodes } from "@/lib/seat-codes";
import { readSession, storeSession } from "@/lib/session-store";
import { JoinScreen } from "@/screens/join/join-screen";
import { answers, sentTo, unreachable } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";
import { operator } from "@/testing/samples/room";

const JOIN = "/api/lessons/join";
const seated = {
  success: true,
  username: "seat-1-7",
  sessionToken: "proof",
  lesson: "Payments, Monday",
  seat: 7,
  seatCode: "8K3M2PQR",
};
const DOOR = "/api/lessons/door/{code}";
const door = { success: true, lesson: "Payments, Monday", keepNamesDays: 0, keepNamesWhy: "" };
const sockets: EventTarget[] = [];

beforeEach(() => {
  sockets.length = 0;
  vi.stubGlobal(
    "WebSocket",
    class extends EventTarget {
      close = vi.fn();
      constructor() {
        super();
        sockets.push(this);
      }
    },
  );
  localStorage.clear();
  keepFarewell(null);
  answers("GET", "/api/session", { ...operator, name: "Olga" });
  answers("GET", DOOR, door);
});

const requests = () => sentTo("POST", JOIN).map(({ body }) => body);

function answer(body: Record<string, unknown>, status = 200): void {
  answers("POST", JOIN, HttpResponse.json(body, { status }));
}

function show(path = "/join/34k67n", client = createQueryClient()) {
  return renderInApp(
    <Routes>
      <Route path="/join/:code?" element={<JoinScreen />} />
      <Route path="/home" element={<p>The console</p>} />
    </Routes>,
    { path, client },
  );
}

const code = () => screen.getByLabelText("Code of the lesson");
const name = () => screen.getByLabelText("Your name");
const press = (label: string) => userEvent.click(screen.getByRole("button", { name: label }));

async function joinAs(typed: string): Promise<void> {
  await typeInto(userEvent, name(), typed);
  await press("Join");
}

describe("JoinForm", () => {
  it("fills in the code from the URL, joins with a name, and then opens the live connection", async () => {
    answer(seated);
    const { container } = show();
    expect(code()).toHaveValue("34K 67N");
    await expectAccessible(container);
    expect(sockets).toEqual([]);
    await joinAs("Zoë O'Neil");
    expect(await screen.findByText("8K3M 2PQR")).toBeVisible();
    expect(screen.getByText("Payments, Monday · seat 7")).toBeVisible();
    for (const said of ["8K3M 2PQR", "34K 67N"]) {
      expect(screen.getByText(said)).toHaveAttribute("translate", "no");
    }
    expect(requests()).toEqual([{ code: "34K 67N", name: "Zoë O'Neil" }]);
    expect(readSession()).toEqual({ sessionToken: "proof", username: "seat-1-7" });
    expect(readSeatCodes()).toEqual({ code: "34K67N", seatCode: "8K3M2PQR" });
    expect(screen.getByRole("button", { name: "Go to the console" })).toHaveFocus();
    await expectAccessible(container);
    expect(sockets).toHaveLength(1);
    await press("Go to the console");
    expect(screen.getByText("The console")).toBeVisible();
  });

  it("shows the server's message together with the seat code if the lesson's exercise is over", async () => {
    const message = "The exercise of this lesson is over.";
    answer({ ...seated, message });
    const { container } = show();
    await joinAs("Ada");
    expect(await screen.findByText("8K3M 2PQR")).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    await expectAccessible(container);
  });

  it("sends only the code when the whole URL is pasted", async () => {
    answer(seated);
    show("/join");
    await typeInto(userEvent, code(), "https://console.training.example:8443/join/34k67n");
    await joinAs("Ada");
    expect(await screen.findByText("8K3M 2PQR")).toBeVisible();
    expect(requests()).toEqual([{ code: "34k67n", name: "Ada" }]);
  });

  it("shows the reason at the code field and keeps the typed values when the code is wrong", async () => {
    const message = "No lesson has this code.";
    answer({ success: false, message, fields: { code: [message] } });
    show();
    await joinAs("Ada");
    const alert = await screen.findByRole("alert");
    expect(screen.getByText(message)).toBe(alert);
    expect(code()).toHaveAccessibleDescription(message);
    expect(code()).toBeInvalid();
    expect(code()).toHaveFocus();
    expect(code()).toHaveValue("34K 67N");
    expect(name()).toHaveValue("Ada");
    expect(readSession()).toBeNull();
  });

  it("shows in one alert a failure that belongs to no field", async () => {
    answer({ success: false, message: "This lesson is full." });
    show();
    await joinAs("Ada");
    const alert = await screen.findByRole("alert");
    expect(screen.getByText("This lesson is full.")).toBe(alert);
    expect(code()).not.toBeInvalid();
  });

  it("shows an error about the name at the name's field", async () => {
    answer({ error: "name: Too long.", code: "invalid", fields: { name: ["Too long."] } }, 400);
    show();
    await joinAs("Ada");
    await waitFor(() => {
      expect(name()).toHaveAccessibleDescription("Too long.");
    });
    expect(name()).toBeInvalid();
    expect(name()).toHaveFocus();
    expect(code()).not.toBeInvalid();
  });

  it("can be submitted again after the server did not respond", async () => {
    answers("POST", JOIN, unreachable);
    show();
    await joinAs("Ada");
    expect(await screen.findByRole("alert")).toHaveTextContent("The server did not answer.");
    answer(seated);
    await press("Join");
    expect(await screen.findByText("8K3M 2PQR")).toBeVisible();
  });
});

describe("JoinForm and the deletion of names", () => {
  it.each([
    [{}, "Your name is deleted when the lesson ends."],
    [
      { keepNamesDays: 1, keepNamesWhy: "I send certificates." },
      "Your name is deleted 1 day after the lesson ends. Until then it is kept because: I send certificates.",
    ],
    [
      { keepNamesDays: 3, keepNamesWhy: "The course goes on." },
      "Your name is deleted 3 days after the lesson ends. Until then it is kept because: The course goes on.",
    ],
  ])("states before joining when names will be deleted: %o", async (retention, sentence) => {
    answers("GET", DOOR, { ...door, ...retention });
    show();
    await waitFor(() => {
      expect(name()).toHaveAccessibleDescription(`Only your trainer sees your name. ${sentence}`);
    });
  });

  it("sends the code to the server once it is complete, and shows the server's error at the code field", async () => {
    const message = "No lesson has this code.";
    answers("GET", DOOR, ({ params }) =>
      params.code === "34K67N" ? door : { success: false, message },
    );
    show("/join");
    expect(name()).toHaveAccessibleDescription("Only your trainer sees your name.");
    await typeInto(userEvent, code(), "333 333");
    expect(await screen.findByText(message)).toBeVisible();
    expect(code()).toBeInvalid();
    await userEvent.clear(code());
    await typeInto(userEvent, code(), "34k 67n");
    await waitFor(() => {
      expect(name()).toHaveAccessibleDescription(/deleted when the lesson ends/);
    });
    expect(code()).toBeValid();
  });
});

describe("OverPage", () => {
  const farewell = {
    ...{ lesson: "Payments, Monday", seat: 7, done: 9, skipped: 1, played: 0, steps: 12 },
    ...{ hints: 2, right: 3, answered: 4, decisions: 0, flags: 0 },
  };
  const facts = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);

  it("shows the person's totals, the general rules and a link after the lesson", async () => {
    keepFarewell(farewell);
    const { container } = show("/join?out");
    expect(screen.getByRole("heading", { level: 1, name: "The lesson is over" })).toHaveFocus();
    expect(screen.getByText("Payments, Monday · seat 7")).toBeVisible();
    expect(facts()).toEqual(["9 of 12", "1", "2", "3 of 4"]);
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    await expectAccessible(container);
    await userEvent.click(screen.getByRole("link", { name: "Join another lesson" }));
    expect(name()).toBeVisible();
  });

  it("shows the rules of the walkthrough instead of the general ones", () => {
    keepFarewell({ ...farewell, rules: ["Call back.", "Tell a colleague."] });
    show("/join?out");
    const rules = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rules).toEqual(["Call back.", "Tell a colleague."]);
  });

  it("shows a text instead of the number zero after a lesson without a walkthrough", () => {
    keepFarewell({ ...farewell, done: 0, skipped: 0, steps: 0, hints: 0, right: 0, answered: 0 });
    show("/join?out");
    expect(screen.queryByRole("definition")).toBeNull();
    expect(screen.getByText(/You looked around/)).toBeVisible();
  });

  it("is replaced by the form while the lesson runs, and after joining another lesson", async () => {
    show("/join/34K67N?out");
    expect(screen.getByText(/You no longer have a seat/)).toBeVisible();
    keepFarewell(farewell);
    answer(seated);
    await joinAs("Ada");
    expect(await screen.findByText("8K3M 2PQR")).toBeVisible();
    expect(readFarewell()).toBeNull();
  });
});

describe("WhoDialog", () => {
  const GO_ON = "Continue as Ann";
  const ANEW = "Join as a new person";

  async function typeAnotherName() {
    answer({ success: false, message: "This browser has the seat of Ann.", seatOf: "Ann" });
    show();
    await joinAs("Bob");
    return await screen.findByRole("alertdialog", { name: "Are you Ann?" });
  }

  it("asks who the person is when the typed name differs from the seat's, and focuses “Join as a new person”", async () => {
    const question = await typeAnotherName();
    expect(question).toHaveAccessibleDescription(/you typed Bob/);
    expect(screen.getByRole("button", { name: ANEW })).toHaveFocus();
    expect(screen.getByRole("button", { name: GO_ON })).toBeVisible();
    expect(screen.queryByRole("alert", { hidden: true })).not.toBeInTheDocument();
    expect(readSession()).toBeNull();
    await expectAccessible(question);
  });

  it.each([
    { button: GO_ON, person: "same" },
    { button: ANEW, person: "new" },
  ])(
    "joins by pressing $button, and moves the focus to the next button",
    async ({ button, person }) => {
      await typeAnotherName();
      answer(seated);
      await press(button);
      const go = await screen.findByRole("button", { name: "Go to the console" });
      await waitFor(() => {
        expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
      });
      expect(go).toHaveFocus();
      expect(requests().at(-1)).toEqual({ code: "34K 67N", name: "Bob", person });
    },
  );

  it("keeps the typed name in the form when the dialog is closed, and opens again at the next submit", async () => {
    await typeAnotherName();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => {
      expect(name()).toHaveFocus();
    });
    expect(name()).toHaveValue("Bob");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await press("Join");
    expect(await screen.findByRole("alertdialog")).toBeVisible();
    expect(requests()).toHaveLength(2);
  });

  it("closes and shows the reason in the form when a new person can't join", async () => {
    await typeAnotherName();
    answer({ success: false, message: "The door of this lesson is closed." });
    await press(ANEW);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The door of this lesson is closed.",
    );
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("JoinForm for a person who already has a seat", () => {
  it("joins with the seat code instead of a name", async () => {
    answer(seated);
    show();
    await press("I already have a seat");
    expect(screen.queryByLabelText("Your name")).not.toBeInTheDocument();
    await typeInto(userEvent, screen.getByLabelText("Code of your seat"), "8k3m-2pqr");
    await press("Go back to my seat");
    expect(await screen.findByText("8K3M 2PQR")).toBeVisible();
    expect(requests()).toEqual([{ code: "34K 67N", seatCode: "8k3m-2pqr" }]);
  });

  it("fills in both codes after the session ended in this browser", () => {
    keepSeatCodes({ code: "34K67N", seatCode: "8K3M2PQR" });
    show("/join?out");
    expect(screen.getByRole("status")).toHaveTextContent("You no longer have a seat");
    expect(code()).toHaveValue("34K 67N");
    expect(screen.getByLabelText("Code of your seat")).toHaveValue("8K3M 2PQR");
  });
});

it("JoinScreen shows who is signed in, with a link to the console", async () => {
  storeSession({ sessionToken: "proof", username: "operator" });
  show();
  expect(await screen.findByText(/You are signed in as Olga/)).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Stay signed in" }));
  expect(screen.getByText("The console")).toBeVisible();
});

it("JoinScreen doesn't request the session when none is stored", async () => {
  show();
  await waitFor(() => expect(name()).toHaveAccessibleDescription(/deleted when the lesson ends/));
  expect(sentTo("GET", "/api/session")).toEqual([]);
});
