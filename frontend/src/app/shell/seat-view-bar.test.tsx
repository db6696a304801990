import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { post, send } from "@/api/client";
import { withBackend, open, openConsole, backend } from "@/testing/app/backend";
import { isViewingSeat, viewSeat } from "@/lib/seat-view";
import { expectAccessible } from "@/testing/axe";
import { answers, server } from "@/testing/api";
import { operator } from "@/testing/samples/room";

withBackend();

beforeEach(() => {
  viewSeat("7");
  answers("GET", "/api/seat", { seat: null });
  backend.session = { ...operator, name: "Ada Lovelace", role: "trainer" };
});

function refuse(code: string, message: string, status: number): void {
  answers("GET", "/api/session", () => HttpResponse.json({ code, message }, { status }));
}

const line = () => screen.findByRole("complementary", { name: "Viewed seat" });

it("SeatViewBar names the seat, and UserMenu has no items for trainers while a seat is viewed", async () => {
  await openConsole();
  expect(await line()).toHaveTextContent(
    "You are viewing the seat of Ada Lovelace. Nothing can be changed here.",
  );
  await expectAccessible(document.body);
  await userEvent.click(screen.getByRole("button", { name: "Account: Ada Lovelace" }));
  const menu = await screen.findByRole("menu");
  for (const name of ["Sign out", "Administration", "Help", "Steer the room"]) {
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
    expect(screen.getByRole("button", { name: "Stop viewing" })).toBeInTheDocument();
  },
);

it.each([
  ["closes the tab", true],
  ["opens the trainer's page in the tab if the browser doesn't close it", false],
])("SeatViewBar %s after a click on “Stop viewing”", async (_, closed) => {
  await open("/home");
  const button = within(await line()).getByRole("button", { name: "Stop viewing" });
  const [close, assign] = [vi.fn(), vi.fn()];
  vi.stubGlobal("window", { close, closed, location: { assign }, sessionStorage });
  fireEvent.click(button);
  vi.unstubAllGlobals();
  expect(close).toHaveBeenCalledOnce();
  expect(assign.mock.calls).toEqual(closed ? [] : [["/teach"]]);
  expect(isViewingSeat()).toBe(closed);
});

it("SeatViewBar opens each screen that the person opens, until the trainer turns “Follow” off or navigates", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const seat = (shown: string) => ({ seat: { progress: { step: null, screen: shown } } });
  let current = seat("/wallet-transfer");
  answers("GET", "/api/seat", () => HttpResponse.json(current));
  await open("/home");
  const bar = within(await line());
  const follow = bar.getByRole("switch", { name: "Follow" });
  const shows = (name: string) => screen.findByRole("main", { name });
  await shows("Wallet Transfer");
  current = seat("/api-banking?tab=mt103");
  await vi.advanceTimersByTimeAsync(1000);
  await shows("Bank API Console");
  expect(await screen.findByRole("tab", { name: /MT103/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(follow).toBeChecked();

  fireEvent.click(follow);
  current = seat("/home");
  await vi.advanceTimersByTimeAsync(3000);
  await shows("Bank API Console");
  fireEvent.click(follow);
  await shows("Dashboard");

  fireEvent.click(screen.getByRole("link", { name: "Help" }));
  await shows("Help");
  expect(follow).not.toBeChecked();
  vi.useRealTimers();
});

it("API calls in a viewed seat send X-Look, except those about the trainer's own session", async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.post("*", ({ request }) => {
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
