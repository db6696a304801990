import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { inWorld, open, operator, server, settled, where, world } from "@/testing/app/world";
import { TOKEN_KEY } from "@/lib/session-store";
import { put, replace } from "@/testing/put";

inWorld();

beforeEach(() => {
  server.use(
    http.post<never, { username: string }>("*/api/auth/login", async ({ request }) => {
      const { username } = await request.json();
      world.session = { ...operator, username, name: username };
      return HttpResponse.json({ success: true, sessionToken: "proof" });
    }),
  );
});

/** Ends the session as the server does, and waits for the sign-in. */
async function endSession() {
  world.session = null;
  act(() => {
    world.sockets.at(-1)?.onclose?.({ code: 4401 });
  });
  await screen.findByRole("button", { name: "Login" });
}

async function signIn(username: string) {
  await put(userEvent, screen.getByLabelText("Administrator username"), username);
  await put(userEvent, screen.getByLabelText("Password"), "training-room-7");
  await settled(() => {
    screen.getByRole("button", { name: "Login" }).click();
  });
}

async function signOut() {
  await userEvent.click(await screen.findByRole("button", { name: "Account: administrator" }));
  const item = await screen.findByRole("menuitem", { name: "Sign out" });
  await settled(() => {
    item.click();
  });
  await screen.findByRole("button", { name: "Login" });
}

/** Follows the first link of that name once the dashboard is drawn, which has some of the sidebar's once more. */
async function follow(name: string) {
  await screen.findByRole("main", { name: "Dashboard" });
  await screen.findByRole("heading", { level: 1 });
  const [link] = await screen.findAllByRole("link", { name });
  await userEvent.click(link!);
}

async function typeAmount() {
  await replace(userEvent, await screen.findByLabelText("Amount"), "12.5");
}

describe("a form in which a session ended", () => {
  it("has what was typed and chosen once the same person is back", async () => {
    await open("/wallet-transfer");
    await typeAmount();
    await userEvent.click(screen.getByRole("radio", { name: "SEPA" }));
    await endSession();
    await signIn("administrator");
    expect(await screen.findByLabelText("Amount")).toHaveValue("12.5");
    expect(screen.getByRole("radio", { name: "SEPA" })).toBeChecked();
    expect(where()).toBe("/wallet-transfer");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("12.5");
  });

  it("is as at first for another person, and then for the one who typed", async () => {
    await open("/wallet-transfer");
    await typeAmount();
    for (const username of ["trainer", "administrator"]) {
      await endSession();
      await signIn(username);
      expect(await screen.findByLabelText("Amount")).toHaveValue("0.00");
    }
  });

  it("is as at first where another person signs in, in another tab", async () => {
    await open("/wallet-transfer");
    await typeAmount();
    world.session = { ...operator, username: "trainer", name: "trainer" };
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
    expect(await screen.findByRole("button", { name: "Account: trainer" })).toBeInTheDocument();
    expect(await screen.findByLabelText("Amount")).toHaveValue("0.00");
  });

  it("keeps no password, shown or not", async () => {
    await open("/swift-alliance-login");
    await put(userEvent, await screen.findByLabelText("Username"), "desk-7");
    await put(userEvent, screen.getByLabelText("Password"), "of-the-server");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    await endSession();
    await signIn("administrator");
    await screen.findByRole("main", { name: "SWIFT Alliance Server" });
    expect(await screen.findByLabelText("Username")).toHaveValue("desk-7");
    expect(screen.getByLabelText("Password")).toHaveValue("");
  });

  it("in a dialog is as at first after a sign-out, though nobody has opened it meanwhile", async () => {
    await open("/admin-access");
    for (const typed of ["12.5", undefined]) {
      await userEvent.click(await screen.findByRole("button", { name: "New Transfer" }));
      expect(await screen.findByLabelText("Amount")).toHaveValue("0.00");
      if (typed === undefined) return;
      await typeAmount();
      await endSession();
      await signIn("administrator");
      await signOut();
      await signIn("administrator");
      await follow("Admin Access");
    }
  });

  it("is as at first after a sign-out", async () => {
    await open("/wallet-transfer");
    await typeAmount();
    await signOut();
    await signIn("administrator");
    await follow("Wallet Transfer");
    expect(await screen.findByLabelText("Amount")).toHaveValue("0.00");
  });
});
