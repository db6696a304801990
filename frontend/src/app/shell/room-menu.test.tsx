import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { type SandboxChange } from "@/api/sandbox";
import { withBackend, openConsole, backend } from "@/testing/app/backend";
import { expectAccessible } from "@/testing/axe";
import { answers, refused, sentTo, unreachable } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { operator, room } from "@/testing/samples/room";

// Match the label only up to the time of day, which changes while the clock runs.
const STEER = /^Steer the room: 21 Nov 2026 /;

/** Settings of the room. */
let settings: { speed: string; frozen: boolean; nextTransfer?: SandboxChange["nextTransfer"] };

const changes = () => sentTo("PATCH", "/api/sandbox").map(({ body }) => body);

withBackend();
beforeEach(() => {
  settings = { speed: "1.00", frozen: true, nextTransfer: "as_usual" };
  backend.session = { ...operator, role: "trainer" };
  function answerRoom() {
    const { nextTransfer, ...clock } = settings;
    return { ...room, clock: { ...room.clock, ...clock }, nextTransfer };
  }
  answers("GET", "/api/sandbox", answerRoom);
  answers("PATCH", "/api/sandbox", ({ body }) => {
    settings = { ...settings, ...body };
    return answerRoom();
  });
});

async function openMenu(): Promise<HTMLElement> {
  const clock = await screen.findByRole("button", { name: STEER });
  clock.focus();
  await userEvent.keyboard("{Enter}");
  return screen.findByRole("menu");
}

it("RoomMenu lets a trainer start and freeze the clock with the keyboard", async () => {
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
  expect(changes()).toEqual([{ frozen: false }, { frozen: true }]);
});

it("RoomMenu lists a current speed of 2.5 beside the five usual speeds, and sets another speed", async () => {
  settings = { ...settings, speed: "2.50", frozen: false };
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
  expect(changes()).toEqual([{ speed: "60" }]);
});

it("RoomMenu sets the result of the next transfer, and sends no request when the current result is chosen again", async () => {
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
    expect(changes()).toEqual([{ nextTransfer: "fails" }, { nextTransfer: "as_usual" }]);
  });
});

it.each([
  ["with the server's message", refused(403, "Ask yours."), "Ask yours."],
  ["without a response of the server", unreachable, "The server did not answer. Try again."],
])("RoomMenu reports a failure %s, and stays open to retry", async (_, reply, noticeText) => {
  vi.spyOn(console, "warn").mockReturnValue();
  answers("PATCH", "/api/sandbox", reply);
  await openConsole();
  await openMenu();
  await userEvent.keyboard("{Enter}");
  expect(await findNotice("The room was not changed")).toHaveTextContent(noticeText);
  expect(within(screen.getByRole("menu")).getAllByRole("menuitemradio")).toHaveLength(9);
  answers("PATCH", "/api/sandbox", HttpResponse.json({}));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => {
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  });
});

it("UserMenu contains the room's items, because the bar of a narrow window has no clock", async () => {
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
  expect(changes()).toEqual([{ frozen: false }]);
  await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
  expect(await screen.findByRole("menuitem", { name: "Sign out" })).toBeInTheDocument();
});
