import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import {
  inWorld,
  open,
  openConsole,
  operator,
  server,
  settled,
  where,
  world,
} from "@/testing/app/world";
import { clearSession, readSession, TOKEN_KEY } from "@/lib/session-store";
import { expectAccessible } from "@/testing/axe";

inWorld();

function bar(): HTMLElement {
  return screen.getByRole("complementary", { name: "Training simulation" });
}

describe("SimulationBar", () => {
  // meets 1:14 2:3 2:25b D:not-found-open Domain:1.1a
  it.each([
    ["/", "Administrator Login"],
    ["/nowhere", "404 Page Not Found"],
  ])("is shown on %s without a session", async (path, title) => {
    world.session = null;
    localStorage.clear();
    await open(path);
    expect(await screen.findByRole("main")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(bar()).toHaveTextContent("TRAINING SIMULATION· no bank, no blockchain, no funds");
    expect(within(bar()).queryByRole("button")).not.toBeInTheDocument();
  });

  it("names the room and its clock after sign-in", async () => {
    await openConsole();
    await waitFor(() => {
      expect(bar()).toHaveTextContent("· Main room· 21 Nov 2026 07:12:05 UTC (frozen)");
    });
  });
});

it("keeps its words if the room's clock is invalid", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.use(
    http.get("*/api/sandbox", () =>
      HttpResponse.json({ key: "main", name: "Main room", clock: { simulatedTime: "never" } }),
    ),
  );
  await openConsole();
  await waitFor(() => {
    expect(console.error).toHaveBeenCalled();
  });
  expect(bar()).toHaveTextContent("TRAINING SIMULATION· no bank, no blockchain, no funds");
  expect(screen.getByRole("main", { name: "Dashboard" })).toBeInTheDocument();
});

describe("AppRoutes with a path in another spelling", () => {
  // meets 1:20
  it.each(["/home/", "/Home", "/HOME//"])("%s opens the Dashboard", async (path) => {
    await open(path);
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(where()).toBe("/home");
    expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  });

  it("keeps its query", async () => {
    await open("/Home/?a=b#c");
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(where()).toBe("/home?a=b");
  });

  it("is stored with its query and hash for the return after sign-in", async () => {
    world.session = null;
    localStorage.clear();
    await open("/Home/?tab=2#prices");
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/?next=%2Fhome%3Ftab%3D2%23prices");
  });
});

it("UpdateOffer offers to reload once the server has another build", async () => {
  const running = document.createElement("script");
  // Not a JavaScript type, or jsdom would fetch it.
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
      world.sockets.at(-1)?.onopen?.();
      world.sockets.at(-1)?.onclose?.({ code: 1006 });
    });
  };
  reconnect();
  await waitFor(() => {
    expect(builds).toHaveLength(1);
  });
  expect(screen.queryByText(/The console has been updated/)).not.toBeInTheDocument();
  await waitFor(() => {
    expect(world.sockets).toHaveLength(2);
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

  // meets D:login-redirect
  // departs from 2:25c 2:35c 2:220b 2:221
  it("redirects to sign-in without a session, with the path to return to", async () => {
    world.session = null;
    localStorage.clear();
    await open("/home");
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/?next=%2Fhome");
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });

  it("offers Retry if the session can't be read", async () => {
    server.use(http.get("*/api/session", () => HttpResponse.error()));
    await open("/home");
    const retry = await screen.findByRole("button", { name: "Retry" });
    server.resetHandlers();
    await userEvent.click(retry);
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
  });
});

describe("ConsoleGate after the session's end", () => {
  // meets D:session-expiry
  it("redirects to sign-in with a notice when a call answers 401", async () => {
    await openConsole();
    world.session = null;
    expect(await screen.findByText("Session Ended")).toBeInTheDocument();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/?next=%2Fhome");
    expect(readSession()).toBeNull();
  });

  it("redirects to sign-in when the server closes the WebSocket with 4401", async () => {
    await openConsole();
    world.session = null;
    act(() => {
      world.sockets.at(-1)?.onclose?.({ code: 4401 });
    });
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(world.sockets).toHaveLength(1);
  });

  it("leads a guest to /join?out though another tab has cleared the stored session", async () => {
    world.session = { ...operator, username: "seat:1", guest: true };
    await openConsole();
    world.session = null;
    clearSession();
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
    await waitFor(() => expect(where()).toBe("/join?out"));
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });
});

describe("LiveProvider after the session's renewal", () => {
  it("reconnects after the server closed the WebSocket of the old session", async () => {
    await openConsole();
    act(() => {
      world.sockets.at(-1)?.onopen?.();
      world.sockets.at(-1)?.onclose?.({ code: 4401 });
    });
    await waitFor(() => {
      expect(world.sockets).toHaveLength(2);
    });
    expect(screen.getByRole("main", { name: "Dashboard" })).toBeInTheDocument();
  });
});

describe("Sign out", () => {
  async function signOut() {
    await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
    const item = await screen.findByRole("menuitem", { name: "Sign out" });
    await settled(() => {
      item.click();
    });
  }

  it("ends and clears the session without a “Session Ended” notice", async () => {
    await openConsole();
    await signOut();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/");
    expect(readSession()).toBeNull();
    expect(world.sockets.at(-1)?.close).toHaveBeenCalled();
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
      // The dashboard polls until then.
      if (call[0] === "/api/auth/logout" || closed.length > 0) {
        closed.push(vi.mocked(world.sockets.at(-1)?.close)?.mock.calls.length);
      }
      return fetch(...call);
    });
    await signOut();
    expect(closed[0]).toBe(1);
  });

  it("sends no reads while the logout request is pending, even after missed changes", async () => {
    await openConsole();
    const reads = vi.fn();
    server.use(
      http.post("*/api/auth/logout", async () => {
        server.events.on("request:start", ({ request }) => reads(request.url));
        // A change that arrived during a read is read 500 ms later.
        await delay(700);
        server.events.removeAllListeners();
        return HttpResponse.json({ success: true });
      }),
    );
    act(() => {
      for (const _ of ["a read", "a change meanwhile"]) world.sockets.at(-1)?.onopen?.();
    });
    await signOut();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(reads).not.toHaveBeenCalled();
  });

  it("shows no notice if the session had already ended", async () => {
    await openConsole();
    server.use(http.post("*/api/auth/logout", () => new HttpResponse(null, { status: 401 })));
    await signOut();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/");
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });

  it("keeps the person signed in if the logout request fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    server.use(http.post("*/api/auth/logout", () => HttpResponse.error()));
    await openConsole();
    await signOut();
    expect(await screen.findByText(/you are still signed in/)).toBeInTheDocument();
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(readSession()).not.toBeNull();
  });
});
