import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { post, send } from "@/api/client";
import { inWorld, open, openConsole, operator, server, world } from "@/testing/app/world";
import { isViewingSeat, viewSeat } from "@/lib/seat-view";
import { expectAccessible } from "@/testing/axe";

inWorld();

beforeEach(() => {
  viewSeat("7");
  world.session = { ...operator, name: "Ada Lovelace", role: "trainer" };
});

function refuse(code: string, message: string, status: number): void {
  server.use(http.get("*/api/session", () => HttpResponse.json({ code, message }, { status })));
}

const line = () => screen.findByRole("complementary", { name: "Looking into a seat" });

it("SeatViewBar names the seat on every screen, and the account menu has no trainer's items", async () => {
  await openConsole();
  expect(await line()).toHaveTextContent(
    "You are looking into the seat of Ada Lovelace. Nothing can be changed here.",
  );
  await expectAccessible(document.body);
  await userEvent.click(screen.getByRole("button", { name: "Account: Ada Lovelace" }));
  const menu = await screen.findByRole("menu");
  for (const name of ["Sign out", "Administration", "Steer the room"]) {
    expect(within(menu).queryByRole("menuitem", { name })).toBeNull();
  }
});

it.each([
  ["seat_gone", "This seat has ended.", 404],
  ["permission_denied", "Your account may not do this.", 403],
])(
  "SeatViewBar shows the server's message on %s, without an offline notice",
  async (...refusal) => {
    refuse(...refusal);
    await open("/home");
    expect(await line()).toHaveTextContent(refusal[1]);
    expect(screen.queryByText("The server does not answer")).toBeNull();
    const heading = within(screen.getByRole("main")).getByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent("This seat can't be shown");
    await expectAccessible(document.body);
    expect(screen.getByRole("button", { name: "Stop looking" })).toBeInTheDocument();
  },
);

it.each([
  ["closes the tab", true],
  ["is the trainer's own again where the browser keeps it open", false],
])("SeatViewBar's Stop looking %s", async (_, closed) => {
  await open("/home");
  const button = within(await line()).getByRole("button", { name: "Stop looking" });
  const [close, assign] = [vi.fn(), vi.fn()];
  vi.stubGlobal("window", { close, closed, location: { assign }, sessionStorage });
  fireEvent.click(button);
  vi.unstubAllGlobals();
  expect(close).toHaveBeenCalledOnce();
  expect(assign.mock.calls).toEqual(closed ? [] : [["/teach"]]);
  expect(isViewingSeat()).toBe(closed);
});

it("calls carry X-Look, except those about the trainer's own session", async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.post("*/api/*", ({ request }) => {
      seen.push(request.headers.get("x-look"));
      return HttpResponse.json({});
    }),
    http.post("*/api/auth/*", ({ request }) => {
      seen.push(request.headers.get("x-look"));
      return HttpResponse.json({});
    }),
  );
  await send("POST", "/api/seat/leave");
  await send("POST", "/api/auth/logout");
  await post("/api/auth/validate-session")({ sessionToken: "proof", username: "trainer" });
  await post("/api/auth/admin-portal")({ password: "of-the-portal" });
  expect(seen).toEqual(["7", null, null, "7"]);
});
