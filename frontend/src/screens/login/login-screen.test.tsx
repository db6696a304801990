// @vitest-environment jsdom -- tests can replace `location` there.

import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { useLocation } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sessionQuery } from "@/api/session";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { clearSession, readSession, storeSession, TOKEN_KEY } from "@/lib/session-store";
import { LoginScreen } from "@/screens/login/login-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, refused, sentTo, server, unreachable } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";
import { operator } from "@/testing/samples/room";

const LOGIN = "/api/auth/login";
const VALIDATE = "/api/auth/validate-session";
const storedSession = { sessionToken: "proof", username: "administrator" };

function PathView() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function show(path = "/", client = createQueryClient()) {
  renderInApp(
    <ScreenPathsContext value={new Set(["/home", "/swift-console"])}>
      <PathView />
      <LoginScreen />
    </ScreenPathsContext>,
    { path, client },
  );
  return client;
}

it("LoginScreen names the trainees' account, and has a link, styled as a button, to join a lesson without an account", () => {
  clearSession();
  show();
  expect(screen.getByText(/username and password that your trainer gave you/)).toBeInTheDocument();
  const join = screen.getByRole("link", { name: "Join a lesson with a code" });
  expect(join).toHaveAttribute("href", "/join");
  expect(join).toHaveAttribute("data-slot", "button");
});

it("LoginScreen links to the single sign-on URL from the page's meta tag, with the requested screen in the query", () => {
  clearSession();
  document.head.innerHTML = '<meta name="sign-on" content="Bank ID">';
  show("/?next=%2Fswift-console");
  expect(screen.getByRole("link", { name: "Sign in with Bank ID" })).toHaveAttribute(
    "href",
    "/sign-on/start?next=%2Fswift-console",
  );
  document.head.innerHTML = "";
});

async function arrivesAt(path: string): Promise<void> {
  await waitFor(() => {
    expect(screen.getByTestId("where")).toHaveTextContent(path);
  });
}

async function signIn(password = "secret") {
  await typeInto(userEvent, screen.getByLabelText("Administrator username"), "administrator");
  await typeInto(userEvent, screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
}

describe("useSessionCheck", () => {
  // meets 1:40 1:125
  it("shows the check of a stored session, and opens the dashboard if the session is valid", async () => {
    storeSession(storedSession);
    answers("POST", VALIDATE, async () => {
      await delay(20);
      return { success: true };
    });
    show();
    expect(screen.getByText("Checking session...")).toBeInTheDocument();
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
    await arrivesAt("/home");
    expect(sentTo("POST", VALIDATE)).toMatchObject([{ body: storedSession }]);
  });

  it.each([
    [
      "opens the console if the session is valid, although an earlier read of it failed with 401",
      1,
      "/home",
    ],
    ["shows the form if reads of the session keep failing with 401", Infinity, "/"],
  ])("%s", async (_, refusals, path) => {
    storeSession(storedSession);
    let reads = 0;
    answers("GET", "/api/session", () => {
      reads += 1;
      return reads > refusals ? operator : refused(401, "Sign in.");
    });
    answers("POST", VALIDATE, { success: true });
    const client = createQueryClient();
    await client.fetchQuery(sessionQuery());
    show("/", client);
    await arrivesAt(path);
    if (path === "/") expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(sentTo("POST", VALIDATE)).toHaveLength(1);
    expect(reads).toBe(2);
  });

  it("uses the session of a sign-in in another tab, even if the old session turns out to be invalid", async () => {
    answers("POST", VALIDATE, async () => {
      storeSession({ ...storedSession, sessionToken: "newer" });
      await delay(20);
      return { success: false };
    });
    storeSession(storedSession);
    show();
    await waitFor(() => {
      expect(readSession()?.sessionToken).toBe("newer");
    });
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
    });
    await arrivesAt("/home");
    await delay(40);
    expect(readSession()?.sessionToken).toBe("newer");
  });

  it("shows the form when another tab signs out during the check", async () => {
    answers("POST", VALIDATE, () => {
      clearSession();
      return { success: false };
    });
    storeSession(storedSession);
    show();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
  });

  // meets 1:125 1:206
  it("clears an invalid session together with its cached data", async () => {
    storeSession(storedSession);
    answers("POST", VALIDATE, { success: false });
    const client = createQueryClient();
    client.setQueryData(["/api/wallets"], ["of the last person"]);
    client.setQueryData(sessionQuery().queryKey, null);
    show("/", client);
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(readSession()).toBeNull();
    expect(client.getQueryData(["/api/wallets"])).toBeUndefined();
    expect(client.getQueryData(sessionQuery().queryKey)).toBeUndefined();
  });

  // meets 1:206
  it("logs a failed check and clears the session", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    storeSession(storedSession);
    answers("POST", VALIDATE, unreachable);
    show();
    expect(await screen.findByLabelText("Password")).toBeInTheDocument();
    expect(readSession()).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });
});

it("Redirect loads a server page from the server", async () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { ...window.location, origin: window.location.origin, replace });
  answers("POST", LOGIN, { success: true, sessionToken: "proof" });
  show("/?next=%2Fexplorer%2Fblock%2F7%3Fafter%3D1_2");
  await signIn();
  await waitFor(() => {
    expect(replace).toHaveBeenCalledExactlyOnceWith("/explorer/block/7?after=1_2");
  });
});

describe("LoginForm", () => {
  it("shows no session check without a stored session, and is accessible", async () => {
    show();
    expect(screen.queryByText("Checking session...")).not.toBeInTheDocument();
    await expectAccessible(document.body);
  });

  // meets 1:39 1:106 1:125
  it("stores token and username and opens the dashboard", async () => {
    answers("POST", LOGIN, { success: true, sessionToken: "proof" });
    show();
    await signIn();
    await arrivesAt("/home");
    expect(sentTo("POST", LOGIN)).toMatchObject([
      { body: { username: "administrator", password: "secret" } },
    ]);
    expect(readSession()).toEqual(storedSession);
    expect(localStorage.getItem("mockconsole.sessionToken")).toBe("proof");
    expect(localStorage.getItem("mockconsole.username")).toBe("administrator");
  });

  // meets 1:125 1:202a
  // departs from 1:202b
  it.each([
    ["Login FailedInvalid credentials", () => HttpResponse.json({ success: false, message: "No" })],
    ["Login FailedInvalid credentials", () => HttpResponse.json({ sessionToken: "proof" })],
    ["Login ErrorFailed to authenticate", () => HttpResponse.json(null)],
    ["Login ErrorFailed to authenticate", unreachable],
    ["Login ErrorFailed to authenticate", () => new HttpResponse("broken", { status: 500 })],
    ["Login ErrorWait 5 minutes.", () => refused(429, "Wait 5 minutes.", {}, "throttled")],
    ["Login ErrorNo cookie arrived.", () => refused(403, "No cookie arrived.", {}, "csrf")],
    ["Login ErrorNo cookie arrived.", () => refused(403, "No cookie arrived.", {}, "origin")],
    ["Login ErrorNo cookie arrived.", () => refused(403, "No cookie arrived.", {}, "host")],
  ])(
    "shows the notice “%s”, and stays on the screen with the password focused",
    async (text, reply) => {
      vi.spyOn(console, "warn").mockReturnValue();
      server.use(http.get("*/", () => new HttpResponse("")));
      answers("POST", LOGIN, reply);
      show();
      await signIn();
      const notice = await findNotice(
        text.startsWith("Login Failed") ? "Login Failed" : "Login Error",
      );
      expect(notice).toHaveTextContent(text);
      expect(notice).toHaveAttribute("data-variant", "destructive");
      expect(screen.getByTestId("where")).toHaveTextContent(/^\/$/);
      await waitFor(() => {
        expect(screen.getByLabelText("Password")).toHaveFocus();
      });
      expect(readSession()).toBeNull();
    },
  );

  // meets 1:149
  it("makes no call without username and password", async () => {
    show();
    const fetched = vi.spyOn(globalThis, "fetch");
    await userEvent.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => {
      expect(screen.getByLabelText("Administrator username")).toBeInvalid();
    });
    expect(screen.getByLabelText("Password")).toBeInvalid();
    expect(fetched).not.toHaveBeenCalled();
  });

  // meets 1:7 1:24 1:38
  it("shows and hides the password", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  });
});
