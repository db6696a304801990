import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { setOpenScript } from "@/lib/open-script";
import { answers as replies } from "@/testing/app/answers";
import { backend, openConsole, where, withBackend } from "@/testing/app/backend";
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
  it("stays beside the next screen, and is gone after it was closed", async () => {
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
