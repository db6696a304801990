import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

import { type Reply } from "@/api/paths";
import { type Overrides } from "@/content/entries";
import { AdminAccessScreen } from "@/screens/admin-access/admin-access-screen";
import { answers } from "@/testing/api";
import { replace } from "@/testing/put";
import { openScreen } from "@/testing/render";
import { systemStatus } from "@/testing/samples/swiftnet";

export const COMMAND = "/api/swiftnet/command";
export type CommandReply = Reply<typeof COMMAND, "POST">;

export const UNKNOWN = "Command requires authentic API credentials";
export const UNREACHABLE = [
  "CONNECTION ERROR: Unable to process command",
  "Status: FAILED TO DOWNLOAD",
];

/**
 * Make every call succeed: commands are echoed, and a command that begins with `unknown` gets the real server's
 * response to an unknown command.
 */
export function answerAdmin(): void {
  answers("GET", "/api/swiftnet/system-status", systemStatus);
  answers("POST", COMMAND, ({ body: { command } }) => ({
    success: true,
    output: command.startsWith("unknown") ? [UNKNOWN] : [`server: ${command}`],
  }));
}

export function showAdmin(
  options: Parameters<typeof userEvent.setup>[0] = {},
  overrides: Overrides = {},
) {
  const user = userEvent.setup(options);
  const view = openScreen(<AdminAccessScreen />, {
    path: "/admin-access",
    texts: { "admin-access": overrides },
  });
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Admin command" });
  const log = screen.getByRole("group", { name: "Admin terminal log" });
  return { ...view, user, field, log };
}

/** Return queries for the card, panel or terminal with this name. */
export function part(name: string) {
  return within(screen.getByRole("region", { name }));
}

export function lines(log: HTMLElement): (string | null)[] {
  return [...log.querySelectorAll("[data-kind]")].map((line) => line.textContent);
}

/** Type a command, run it and wait for its end. */
export async function runCommand(user: UserEvent, field: HTMLElement, command: string) {
  await replace(user, field, command);
  await user.keyboard("{Enter}");
  await screen.findByRole("region", { name: "Admin terminal", busy: false });
  expect(field).toHaveValue("");
}
