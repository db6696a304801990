import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { type SandboxChange } from "@/api/sandbox";
import { inWorld, openConsole, operator, server, world } from "@/testing/app/world";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

// Without the time, which changes while the clock runs.
const STEER = /^Steer the room: 21 Nov 2026 /;

/** Changes that the server received, and the resulting room. */
let requests: SandboxChange[];
let room: { speed: string; frozen: boolean; nextTransfer?: string };

inWorld();
beforeEach(() => {
  requests = [];
  room = { speed: "1.00", frozen: true, nextTransfer: "as_usual" };
  world.session = { ...operator, role: "trainer" };
  function told() {
    const { nextTransfer, ...clock } = room;
    const time = { simulatedTime: "2026-11-21T07:12:05Z", wallTime: "2026-11-21T07:12:05Z" };
    return HttpResponse.json({
      ...operator.sandbox,
      dice: "0123456789abcdef",
      settlement: "manual",
      clock: { ...time, ...clock },
      nextTransfer,
    });
  }
  server.use(
    http.get("*/api/sandbox", told),
    http.patch<object, SandboxChange>("*/api/sandbox", async ({ request }) => {
      const change = await request.json();
      requests.push(change);
      room = { ...room, ...change };
      return told();
    }),
  );
});

async function openMenu(): Promise<HTMLElement> {
  const clock = await screen.findByRole("button", { name: STEER });
  clock.focus();
  await userEvent.keyboard("{Enter}");
  return screen.findByRole("menu");
}

it("RoomMenu shows a trainee the clock alone, in the bar and in the account menu", async () => {
  world.session = operator;
  await openConsole();
  const bar = screen.getByRole("complementary", { name: "Training simulation" });
  expect(await within(bar).findByText(/^21 Nov 2026 07:12:05 UTC$/)).toBeInTheDocument();
  expect(within(bar).queryByRole("button")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
  const menu = await screen.findByRole("menu");
  expect(within(menu).queryByRole("menuitem", { name: "Steer the room" })).not.toBeInTheDocument();
});

it("RoomMenu lets a trainer start and freeze the clock by keyboard", async () => {
  await openConsole();
  await expectAccessible(await openMenu());
  await userEvent.keyboard("{Enter}");
  await waitFor(() => {
    expect(screen.getByRole("button", { name: STEER })).not.toHaveAccessibleName(/frozen/);
  });
  await waitFor(() => {
    expect(screen.getByRole("button", { name: STEER })).toHaveFocus();
  });
  await openMenu();
  expect(screen.getByRole("menuitem", { name: "Freeze the clock" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => {
    expect(screen.getByRole("button", { name: STEER })).toHaveAccessibleName(/\(frozen\)$/);
  });
  expect(requests).toEqual([{ frozen: false }, { frozen: true }]);
});

it("RoomMenu lists an unusual current speed, and sets another", async () => {
  room = { ...room, speed: "2.50", frozen: false };
  await openConsole();
  const speeds = within(await openMenu()).getByRole("group", { name: "Speed of the clock" });
  const options = within(speeds).getAllByRole("menuitemradio");
  expect(options.map((speed) => speed.textContent)).toEqual([
    "Real time",
    "× 2.5",
    "10× faster",
    "60× faster",
    "600× faster",
    "3600× faster",
  ]);
  expect(within(speeds).getByRole("menuitemradio", { checked: true })).toBe(options[1]);
  await userEvent.click(options[3]!);
  const clock = await screen.findByRole("button", { name: /\(× 60\)$/ });
  await waitFor(() => {
    expect(clock).toHaveFocus();
  });
  expect(requests).toEqual([{ speed: "60" }]);
});

it("RoomMenu sets the result of the next transfer, and sends nothing if it is already set", async () => {
  await openConsole();
  await userEvent.click(within(await openMenu()).getByRole("menuitemradio", { name: "Fails" }));
  expect(await findNotice("Next transfer")).toHaveTextContent(
    "Fails. The one after it ends as usual.",
  );
  const menu = await openMenu();
  const chosen = within(menu).getByRole("group", { name: "Next transfer in this room" });
  const fails = within(chosen).getByRole("menuitemradio", { checked: true });
  expect(fails).toHaveTextContent("Fails");
  await userEvent.click(fails);
  await userEvent.click(within(await openMenu()).getByRole("menuitemradio", { name: "As usual" }));
  await waitFor(() => {
    expect(requests).toEqual([{ nextTransfer: "fails" }, { nextTransfer: "as_usual" }]);
  });
});

it.each([
  [
    "in the server's words",
    () => HttpResponse.json({ code: "permission_denied", message: "Ask yours." }, { status: 403 }),
    "Ask yours.",
  ],
  ["without an answer", () => HttpResponse.error(), "The server did not answer. Try again."],
])("RoomMenu reports a failure %s, and stays open to retry", async (_, answer, told) => {
  vi.spyOn(console, "warn").mockReturnValue();
  server.use(http.patch("*/api/sandbox", answer));
  await openConsole();
  await openMenu();
  await userEvent.keyboard("{Enter}");
  expect(await findNotice("The room was not changed")).toHaveTextContent(told);
  expect(within(screen.getByRole("menu")).getAllByRole("menuitemradio")).toHaveLength(9);
  server.use(http.patch("*/api/sandbox", () => HttpResponse.json({})));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => {
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
});

it("UserMenu opens the room's items, as a narrow window has no clock in the bar", async () => {
  await openConsole();
  await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Steer the room" }));
  const freeze = await screen.findByRole("menuitem", { name: "Let the clock run" });
  expect(freeze).toHaveFocus();
  await expectAccessible(screen.getByRole("menu"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => {
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
  expect(requests).toEqual([{ frozen: false }]);
  await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
  expect(await screen.findByRole("menuitem", { name: "Sign out" })).toBeInTheDocument();
});
