import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { expect } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { type Overrides } from "@/content/entries";
import { AdminAccessScreen } from "@/screens/admin-access/admin-access-screen";
import { replace } from "@/testing/put";
import { renderInApp } from "@/testing/render";

const COMMAND = "/api/swiftnet/command";

export const UNKNOWN = "Command requires authentic API credentials";
export const UNREACHABLE = [
  "CONNECTION ERROR: Unable to process command",
  "Status: FAILED TO DOWNLOAD",
];

/** Server whose calls succeed: known commands are echoed, `unknown` is answered as the server does. */
export const server = setupServer(
  http.get("/api/swiftnet/system-status", () =>
    HttpResponse.json({
      apiStatus: "CONNECTED",
      authentication: "AUTHENTICATED",
      system: "READY",
      level20Authority: "LEVEL 20",
    }),
  ),
  http.post<never, { command: string }>(COMMAND, async ({ request }) => {
    const { command } = await request.json();
    const output = command.startsWith("unknown") ? [UNKNOWN] : [`server: ${command}`];
    return HttpResponse.json({ success: true, output });
  }),
);

/** Set the response to every command. */
export function answerCommands(reply: () => Response | Promise<Response>): void {
  server.use(http.post(COMMAND, reply));
}

export function showAdmin(
  options: Parameters<typeof userEvent.setup>[0] = {},
  overrides: Overrides = {},
) {
  const user = userEvent.setup(options);
  const client = createQueryClient();
  client.setQueryData(["/api/screen-text"], { "admin-access": overrides });
  const view = renderInApp(
    <main>
      <AdminAccessScreen />
    </main>,
    { path: "/admin-access", client },
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Admin command" });
  const log = screen.getByRole("group", { name: "Admin terminal log" });
  return { ...view, user, field, log };
}

/** Return the card, panel or terminal of this name. */
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
