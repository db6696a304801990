import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { setOpenScript } from "@/lib/open-script";
import { screenAfterWalkthrough } from "@/lib/trial";
import { answers as replies } from "@/testing/app/answers";
import { actAndSettle, backend, openConsole, where, withBackend } from "@/testing/app/backend";
import { answers } from "@/testing/api";
import { operator } from "@/testing/samples/room";

withBackend();

const { username, sandbox } = operator;

beforeEach(() => {
  answers(
    "GET",
    "/api/walkthroughs/{key}/script",
    replies["*/api/walkthroughs/first-steps/script"],
  );
  setOpenScript({ account: username, room: sandbox.key, key: "first-steps" });
});

afterEach(() => {
  setOpenScript(null);
});

const editor = () => screen.queryByRole("region", { name: "Step editor" });

describe("Step editor in the frame", () => {
  it("stays open when another screen is opened, and disappears when its Close button is pressed", async () => {
    backend.session = { ...operator, role: "trainer" };
    await openConsole();
    const region = await screen.findByRole("region", { name: "Step editor" });
    await within(region).findByRole("heading", { name: "First steps" });
    await userEvent.click(screen.getByRole("link", { name: "Help" }));
    await waitFor(() => {
      expect(where()).toBe("/help");
    });
    expect(editor()).toBe(region);
    await userEvent.click(within(region).getByRole("button", { name: "Close the editor" }));
    expect(editor()).not.toBeInTheDocument();
  });

  it("opens the screen on which a tried step asks for flags, and stores the screen to return to", async () => {
    backend.session = { ...operator, role: "trainer" };
    const spot = [{ at: "vault-access-generator.form", trick: "fee" }];
    const steps = [{ id: "flag", say: "Flag it.", spot }];
    answers("GET", "/api/walkthroughs/{key}/script", {
      ...replies["*/api/walkthroughs/first-steps/script"],
      steps,
    });
    answers("GET", "/api/walkthroughs", replies["*/api/walkthroughs"]);
    answers("GET", "/api/tricks", []);
    answers("POST", "/api/lessons/alone", HttpResponse.json({ ref: "LSN-000001" }));
    await openConsole();
    await userEvent.click(await screen.findByRole("button", { name: /Flag it/ }));
    const button = screen.getByRole("button", { name: "Try from here" });
    await actAndSettle(() => {
      button.click();
    });
    await waitFor(() => {
      expect(where()).toBe("/vault-access-generator");
    });
    expect(screenAfterWalkthrough()).toBe("/home");
  });

  it.each([
    ["an operator", {}],
    ["a trainer in a copy of the room", { role: "trainer", onSeat: true }],
    ["a trainer in another room", { role: "trainer", sandbox: { key: "b", name: "B" } }],
    ["another trainer", { role: "trainer", username: "other" }],
  ] as const)("isn't shown to %s", async (_, session) => {
    backend.session = { ...operator, ...session };
    await openConsole();
    expect(editor()).not.toBeInTheDocument();
  });
});
