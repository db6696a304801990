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

describe("the simulation bar", () => {
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

  it("names the room and its clock once somebody is signed in", async () => {
    await openConsole();
    await waitFor(() => {
      expect(bar()).toHaveTextContent("· Main room· 21 Nov 2026 07:12:05 UTC (frozen)");
    });
  });
});

it("the simulation bar keeps its words where what it knows of the room can't be shown", async () => {
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

describe("a path in another spelling", () => {
  // meets 1:20
  it.each(["/home/", "/Home", "/HOME//"])("%s is the screen that it means", async (path) => {
    await open(path);
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(where()).toBe("/home");
    expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  });

  it("keeps its parameters", async () => {
    await open("/Home/?a=b#c");
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(where()).toBe("/home?a=b");
  });

  it("is remembered with its parameters and its place over a sign-in", async () => {
    world.session = null;
    localStorage.clear();
    await open("/Home/?tab=2#prices");
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/?next=%2Fhome%3Ftab%3D2%23prices");
  });
});

it("offers to reload once the server has another build", async () => {
  const running = document.createElement("script");
  // Not JavaScript, or jsdom would fetch it.
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

describe("a console screen", () => {
  it("stands in the frame, which is accessible", async () => {
    await openConsole();
    expect(document.title).toBe("Dashboard · mockconsole");
    expect(await screen.findByText("Overridden")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
    await expectAccessible(document.body);
  });

  // meets D:login-redirect
  // departs from 2:25c 2:35c 2:220b 2:221
  it("leads to sign-in without a session, and remembers where to", async () => {
    world.session = null;
    localStorage.clear();
    await open("/home");
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/?next=%2Fhome");
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });

  it("offers Retry while the server can't say who is signed in", async () => {
    server.use(http.get("*/api/session", () => HttpResponse.error()));
    await open("/home");
    const retry = await screen.findByRole("button", { name: "Retry" });
    server.resetHandlers();
    await userEvent.click(retry);
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
  });
});

describe("a session that ends", () => {
  // meets D:session-expiry
  it("leads to sign-in with a notice when a call is refused", async () => {
    await openConsole();
    world.session = null;
    expect(await screen.findByText("Session Ended")).toBeInTheDocument();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/?next=%2Fhome");
    expect(readSession()).toBeNull();
  });

  it("leads to sign-in when the server closes the live connection for it", async () => {
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

describe("a session that was renewed", () => {
  it("is connected to again after the server closed the live connection for the old one", async () => {
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

describe("signing out", () => {
  async function signOut() {
    await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
    const item = await screen.findByRole("menuitem", { name: "Sign out" });
    await settled(() => {
      item.click();
    });
  }

  it("ends the session, forgets it and says nothing more", async () => {
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

  it("hears and reads nothing more before the server is asked to", async () => {
    const closed: unknown[] = [];
    await openConsole();
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
      // Until then the dashboard goes on reading.
      if (call[0] === "/api/auth/logout" || closed.length > 0) {
        closed.push(vi.mocked(world.sockets.at(-1)?.close)?.mock.calls.length);
      }
      return fetch(...call);
    });
    await signOut();
    expect(closed[0]).toBe(1);
  });

  it("reads nothing while the server is slow to hear of it, though a change was missed before", async () => {
    await openConsole();
    const reads = vi.fn();
    server.use(
      http.post("*/api/auth/logout", async () => {
        server.events.on("request:start", ({ request }) => reads(request.url));
        // A change that came while something was being read is read half a second later.
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

  it("says nothing of a session that had ended already", async () => {
    await openConsole();
    server.use(http.post("*/api/auth/logout", () => new HttpResponse(null, { status: 401 })));
    await signOut();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(where()).toBe("/");
    expect(screen.queryByText("Session Ended")).not.toBeInTheDocument();
  });

  it("leaves a person signed in whom the server did not hear", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    server.use(http.post("*/api/auth/logout", () => HttpResponse.error()));
    await openConsole();
    await signOut();
    expect(await screen.findByText(/you are still signed in/)).toBeInTheDocument();
    expect(await screen.findByRole("main", { name: "Dashboard" })).toBeInTheDocument();
    expect(readSession()).not.toBeNull();
  });
});
