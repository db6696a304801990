import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import {
  actAndSettle,
  withBackend,
  open,
  openConsole,
  where,
  backend,
} from "@/testing/app/backend";
import { clearSession, readSession, storeSession, TOKEN_KEY } from "@/lib/session-store";
import { expectAccessible } from "@/testing/axe";
import { answers, sent, sentLines, server, unreachable } from "@/testing/api";
import { operator, room } from "@/testing/samples/room";
import { board, lesson } from "@/testing/screens/teach";

withBackend();

function bar(): HTMLElement {
  return screen.getByRole("complementary", { name: "Training simulation" });
}

describe("SimulationBar", () => {
  // meets 1:14 2:3 2:25b D:not-found-open Domain:1.1a
  it.each([
    ["/", "Administrator Login"],
    ["/nowhere", "404 Page Not Found"],
  ])("is shown on %s without a session", async (path, title) => {
    backend.session = null;
    localStorage.clear();
    await open(path);
    expect(await screen.findByRole("main")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(bar()).toHaveTextContent("TRAINING SIMULATION· no bank, no blockchain, no funds");
    expect(within(bar()).queryByRole("button")).not.toBeInTheDocument();
  });
});

it("SimulationBar still says that this is a simulation if the room's clock is invalid", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  answers("GET", "/api/sandbox", { ...room, clock: { ...room.clock, simulatedTime: "never" } });
  await openConsole();
  await waitFor(() => {
    expect(console.error).toHaveBeenCalled();
  });
  expect(bar()).toHaveTextContent("TRAINING SIMULATION· no bank, no blockchain, no funds");
  expect(screen.getByRole("main", { name: "Dashboard" })).toBeInTheDocument();
});

describe("AppRoutes with a path in another spelling", () => {
  // meets 1:20
  it.each([
    ["/home/", "/home"],
    ["/Home", "/home"],
    ["/HOME//?a=b#c", "/home?a=b"],
  ])("%s opens the Dashboard, and is corrected to %s", async (path, corrected) => {
    await open(path);
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(where()).toBe(corrected);
    expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  });
});

it("UpdateOffer offers to reload when the server has another build than the page", async () => {
  const running = document.createElement("script");
  // A type other than JavaScript, so that the test's browser doesn't fetch the script.
  running.type = "text/plain";
  running.setAttribute("src", "/static/app/runtime.old.js");
  document.head.append(running);
  const builds = ["old", "new"];
  server.use(
    http.get(/\/$/, () =>
      HttpResponse.html(`<script src="/static/app/runtime.${builds.shift()}.js"></script>`),
    ),
  );
  await openConsole();
  const reconnect = () => {
    act(() => {
      backend.sockets.at(-1)?.onopen?.();
      backend.sockets.at(-1)?.onclose?.({ code: 1006 });
    });
  };
  reconnect();
  await waitFor(() => {
    expect(builds).toHaveLength(1);
  });
  expect(screen.queryByText(/The console has been updated/)).not.toBeInTheDocument();
  await waitFor(() => {
    expect(backend.sockets).toHaveLength(2);
  });
  reconnect();
  expect(await screen.findByText(/The console has been updated/)).toBeInTheDocument();
  running.remove();
});

describe("ConsoleGate with a console screen", () => {
  it("renders the screen in an accessible frame", async () => {
    await openConsole();
    expect(document.title).toBe("Dashboard · mockconsole");
    expect(await screen.findByText("Overridden")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
    await expectAccessible(document.body);
  });

  it("offers “Retry” if the session can't be read", async () => {
    answers("GET", "/api/session", unreachable);
    await open("/home");
    const retry = await screen.findByRole("button", { name: "Retry" });
    answers("GET", "/api/session", operator);
    await userEvent.click(retry);
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
  });
});

describe("ConsoleGate after the session's end", () => {
  // meets D:session-expiry
  it("redirects to sign-in with a notice when a call gets a 401", async () => {
    await openConsole();
    backend.session = null;
    expect(await screen.findByText("Session Ended")).toBeInTheDocument();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/?next=%2Fhome");
    expect(readSession()).toBeNull();
  });

  it("redirects to sign-in when the server closes the WebSocket with 4401", async () => {
    await openConsole();
    backend.session = null;
    act(() => {
      backend.sockets.at(-1)?.onclose?.({ code: 4401 });
    });
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(backend.sockets).toHaveLength(1);
  });

  it("redirects a guest to /join?out even if another tab has cleared the stored session", async () => {
    backend.session = { ...operator, username: "seat:1", guest: true };
    await openConsole();
    backend.session = null;
    clearSession();
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
    await waitFor(() => expect(where()).toBe("/join?out"));
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });
});

describe("Sign-in with a path to return to", () => {
  it.each(["/debrief/me", "/debrief/me?lesson=LSN-000001", "/debrief/LSN-000001?seat=2"])(
    "opens the results at %s after sign-in",
    async (path) => {
      backend.session = { ...operator, role: "trainer" };
      await open(`/?next=${encodeURIComponent(path)}`);
      await waitFor(() => expect(where()).toBe(path));
    },
  );
});

describe("Page of a trainer who loses the role", () => {
  it.each(["/teach", "/teach/LSN-000001", "/teach/LSN-000001/projector"])(
    "shows that %s is for trainers after the next 403, even without a live connection",
    async (path) => {
      backend.session = { ...operator, role: "trainer" };
      let isTrainer = true;
      const refused = { code: "permission_denied", message: "Only trainers teach lessons." };
      const answer = (found: object) =>
        isTrainer ? HttpResponse.json(found) : HttpResponse.json(refused, { status: 403 });
      answers("GET", "/api/lessons", () => answer([]));
      answers("GET", "/api/lessons/{ref}", () => answer(lesson));
      answers("GET", "/api/lessons/{ref}/board", () => answer(board));
      answers("GET", "/api/walkthroughs", []);
      await open(path);
      const name = path === "/teach" ? "Teach" : lesson.name;
      expect(await screen.findByRole("heading", { level: 1, name })).toBeInTheDocument();
      isTrainer = false;
      backend.session = operator;
      expect(
        await screen.findByRole("heading", { level: 1, name: "This page is for trainers" }),
      ).toBeInTheDocument();
    },
  );
});

describe("AppRoutes without a session", () => {
  // meets D:login-redirect
  // departs from 2:25c 2:35c 2:220b 2:221
  it.each([
    ["a first visitor", "/home", "/?next=%2Fhome", ""],
    ["a first visitor", "/Home/?tab=2#prices", "/?next=%2Fhome%3Ftab%3D2%23prices", ""],
    ["an earlier guest", "/home", "/join?out", "seat:1-1"],
    ["an earlier guest", "/?next=%2Fexplorer%2F", "/join?out", "seat:1-1"],
    ["an earlier guest", "/", "/", "seat:1-1"],
    ["an earlier account", "/home", "/?next=%2Fhome", "administrator"],
  ])("redirects %s from %s to %s, without a notice", async (_visitor, path, end, username) => {
    localStorage.clear();
    if (username) storeSession({ sessionToken: "proof", username });
    clearSession();
    backend.session = null;
    await open(path);
    await waitFor(() => expect(where()).toBe(end));
    const title = end === "/join?out" ? "Join a lesson" : "Administrator Login";
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });
});

describe("LiveProvider after the session was renewed", () => {
  it("reconnects after the server closed the WebSocket of the old session", async () => {
    await openConsole();
    act(() => {
      backend.sockets.at(-1)?.onopen?.();
      backend.sockets.at(-1)?.onclose?.({ code: 4401 });
    });
    await waitFor(() => {
      expect(backend.sockets).toHaveLength(2);
    });
    expect(screen.getByRole("main", { name: "Dashboard" })).toBeInTheDocument();
  });
});

describe("Sign out", () => {
  async function signOut() {
    await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
    const item = await screen.findByRole("menuitem", { name: "Sign out" });
    await actAndSettle(() => {
      item.click();
    });
  }

  it("ends and clears the session without a “Session Ended” notice", async () => {
    await openConsole();
    await signOut();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/");
    expect(readSession()).toBeNull();
    expect(backend.sockets.at(-1)?.close).toHaveBeenCalled();
    await waitFor(() => {
      expect(bar()).not.toHaveTextContent("Main room");
    });
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });

  it("closes the WebSocket before the logout request", async () => {
    const closed: unknown[] = [];
    await openConsole();
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
      // Ignore the polls of the dashboard before the logout request.
      if (call[0] === "/api/auth/logout" || closed.length > 0) {
        closed.push(vi.mocked(backend.sockets.at(-1)?.close)?.mock.calls.length);
      }
      return fetch(...call);
    });
    await signOut();
    expect(closed[0]).toBe(1);
  });

  it("sends no reads while the logout request is pending, even after missed changes", async () => {
    await openConsole();
    let reads: string[] = [];
    answers("POST", "/api/auth/logout", async () => {
      sent.length = 0;
      // Wait longer than 500 ms, after which changes that arrived during a read would cause a refetch.
      await delay(700);
      reads = sentLines();
      return { success: true };
    });
    act(() => {
      for (const _ of ["a read", "a change meanwhile"]) backend.sockets.at(-1)?.onopen?.();
    });
    await signOut();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(reads).toEqual([]);
  });

  it("shows no notice if the session has already ended", async () => {
    await openConsole();
    answers("POST", "/api/auth/logout", () => new HttpResponse(null, { status: 401 }));
    await signOut();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/");
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });

  it("keeps the session if the logout request fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", "/api/auth/logout", unreachable);
    await openConsole();
    await signOut();
    expect(
      await screen.findByText(/you are still signed in/, { selector: "[data-slot=toast] *" }),
    ).toBeInTheDocument();
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(readSession()).not.toBeNull();
  });
});
