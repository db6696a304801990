import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { type Presented } from "@/api/training";
import { card, reach, server, showGuide, startAfresh, world } from "@/testing/training/guide";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(startAfresh);
afterEach(() => {
  sessionStorage.clear();
});
afterAll(() => server.close());

const bring = { n: 1, screen: "/wallet-transfer", anchor: null, seats: null, insist: false };

function present(version: number, more: Partial<Presented>): void {
  const nothing = { state: "running", blank: false, bring: null, message: null } as const;
  world.seat.teaching = {
    name: "Tuesday",
    seat: 1,
    seatCode: "34K67NAB",
    code: "34K67N",
    hand: false,
    presented: { ...nothing, version, ...more },
  };
}

it("Guide shows the seat code on every step, also to a trainer who views the seat", async () => {
  present(1, {});
  showGuide();
  const guide = await card("Step 1 of 3");
  expect(guide.getByText("34K6 7NAB")).toBeInTheDocument();
});

it("Presenter offers the way back to a form submitted before Go, so that its answer can be read", async () => {
  const form = document.createElement("form");
  const field = document.createElement("input");
  form.append(field);
  document.body.append(form);
  field.value = "12.5";
  field.focus();
  present(1, { bring });
  showGuide();
  const go = await screen.findByRole("button", { name: "Go" });
  fireEvent.submit(form);
  fireEvent.click(go);
  expect(await screen.findByRole("button", { name: "Back to where I was" })).toBeInTheDocument();
  form.remove();
});

it("Presenter stops playback when the trainer moves the seat to another screen", async () => {
  world.seat.steps[1] = {
    ...world.seat.steps[1]!,
    do: [{ at: "wallet-transfer.form", press: "" }],
  };
  reach("press");
  present(1, {});
  showGuide();
  const guide = await card("Step 2 of 3");
  fireEvent.click(guide.getByRole("button", { name: "Do it for me" }));
  expect(guide.getByRole("button", { name: "Stop" })).toBeInTheDocument();
  present(2, { bring: { ...bring, screen: "/hash-verification" } });
  fireEvent.click(guide.getByRole("button", { name: "Hint" }));
  expect(await screen.findByRole("main", { name: "/hash-verification" })).toBeInTheDocument();
  expect(guide.getByRole("button", { name: "Do it for me" })).toBeInTheDocument();
});

it("Presenter announces no wait if the seat moves at once", async () => {
  const announcements: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) announcements.push(target.textContent ?? "");
  });
  observer.observe(document.body, { subtree: true, childList: true });
  present(1, { bring });
  showGuide();
  expect(await screen.findByRole("main", { name: "/wallet-transfer" })).toBeInTheDocument();
  observer.disconnect();
  expect(announcements.join(" ")).not.toContain("Waiting until your work is saved");
});

it("Presenter moves the focus to the screen if the focused message is withdrawn", async () => {
  present(1, { message: { n: 1, text: "Look up.", seats: null } });
  showGuide();
  const dismiss = await screen.findByRole("button", { name: "Dismiss the message" });
  const guide = await card("Next");
  dismiss.focus();
  present(2, {});
  fireEvent.click(guide.getByRole("button", { name: "Next" }));
  await waitFor(() => {
    expect(dismiss).not.toBeInTheDocument();
  });
  expect(screen.getByRole("main")).toHaveFocus();
});

it("keeps the focus on a blanked screen when Tab is pressed", async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  present(1, { blank: true });
  showGuide();
  const blank = await screen.findByRole("dialog", { hidden: true });
  expect(fireEvent.keyDown(blank, { key: "Tab" })).toBe(false);
});
