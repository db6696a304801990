import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { actAndSettle, withBackend, open, where, backend } from "@/testing/app/backend";
import { TOKEN_KEY } from "@/lib/session-store";
import { answers } from "@/testing/api";
import { replace, typeInto } from "@/testing/put";
import { operator } from "@/testing/samples/room";

withBackend();

beforeEach(() => {
  answers("POST", "/api/auth/login", ({ body: { username } }) => {
    backend.session = { ...operator, username, name: username };
    return { success: true, sessionToken: "proof" };
  });
});

/** End the session on the server, and wait for the sign-in page. */
async function endSession() {
  backend.session = null;
  act(() => {
    backend.sockets.at(-1)?.onclose?.({ code: 4401 });
  });
  await screen.findByRole("button", { name: "Login" });
}

async function signIn(username: string) {
  await typeInto(userEvent, screen.getByLabelText("Administrator username"), username);
  await typeInto(userEvent, screen.getByLabelText("Password"), "training-room-7");
  await actAndSettle(() => {
    screen.getByRole("button", { name: "Login" }).click();
  });
}

async function signOut() {
  await userEvent.click(await screen.findByRole("button", { name: "Account: administrator" }));
  const item = await screen.findByRole("menuitem", { name: "Sign out" });
  await actAndSettle(() => {
    item.click();
  });
  await screen.findByRole("button", { name: "Login" });
}

/**
 * Wait for the dashboard, which repeats some of the sidebar's links, and click the first link with the given name.
 */
async function follow(name: string) {
  await screen.findByRole("main", { name: "Dashboard" });
  await screen.findByRole("heading", { level: 1 });
  const [link] = await screen.findAllByRole("link", { name });
  await actAndSettle(() => {
    link!.click();
  });
}

async function typeAmount() {
  await replace(userEvent, await screen.findByLabelText("Amount"), "12.5");
}

describe("form draft after the session's end", () => {
  it("restores typed and chosen values after the same person signs in", async () => {
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

  it("is discarded when another person signs in", async () => {
    await open("/wallet-transfer");
    await typeAmount();
    for (const username of ["trainer", "administrator"]) {
      await endSession();
      await signIn(username);
      expect(await screen.findByLabelText("Amount")).toHaveValue("0.00");
    }
  });

  it("is discarded when another person signs in in another tab", async () => {
    await open("/wallet-transfer");
    await typeAmount();
    backend.session = { ...operator, username: "trainer", name: "trainer" };
    window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
    expect(await screen.findByRole("button", { name: "Account: trainer" })).toBeInTheDocument();
    expect(await screen.findByLabelText("Amount")).toHaveValue("0.00");
  });

  it("is discarded after a sign-out, even if the form's dialog wasn't reopened before the sign-out", async () => {
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

  it("is discarded after a sign-out", async () => {
    await open("/wallet-transfer");
    await typeAmount();
    await signOut();
    await signIn("administrator");
    await follow("Wallet Transfer");
    expect(await screen.findByLabelText("Amount")).toHaveValue("0.00");
  });
});
