import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { call } from "@/api/client";
import { Gate } from "@/kit/forms/gate";
import { contentOf } from "@/content/use-content";
import { clearSession, storeSession, TOKEN_KEY } from "@/lib/session-store";
import { expectAccessible } from "@/testing/axe";
import { answers, hang, refused, sentTo, unreachable } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";

const PATH = "/api/swiftnet/connect";
const t = contentOf({
  gateTitle: "Administrator Access",
  gateHint: "Ask the trainer for the password.",
  gatePassword: "Administrator password",
  gateOpen: "Unlock",
  deniedTitle: "Access Denied",
  deniedText: "Invalid administrator credentials",
  gateErrorTitle: "Access Error",
  gateErrorText: "The server could not be reached.",
});

const DENIED = ["Access Denied", "Invalid administrator credentials"];
const FAILED = ["Access Error", "The server could not be reached."];

const passwords = () =>
  sentTo("POST", PATH).map(({ body }) => (body as { password: string }).password);

beforeEach(() => {
  storeSession({ sessionToken: "first", username: "administrator" });
  answers("POST", PATH, ({ body }) => ({ success: body.password === "right" }));
});

function show(name = "portal") {
  return renderInApp(
    <Gate
      name={name}
      t={t}
      aside={<p>Who asks?</p>}
      check={(password, { signal }) =>
        call("POST", "/api/swiftnet/connect", { body: { username: name, password }, signal })
      }
    >
      {({ lock }) => <button onClick={lock}>Logout</button>}
    </Gate>,
  );
}

const field = () => screen.getByLabelText("Administrator password");
const inside = () => screen.queryByRole("button", { name: "Logout" });

async function type(password: string): Promise<void> {
  await typeInto(userEvent, field(), password);
  await userEvent.keyboard("{Enter}");
}

async function open() {
  const view = show();
  await type("right");
  await screen.findByRole("button", { name: "Logout" });
  return view;
}

describe("Gate", () => {
  it("shows only its form, and is accessible", async () => {
    const { container } = show();
    expect(inside()).not.toBeInTheDocument();
    expect(field()).toHaveAttribute("type", "password");
    expect(screen.getByRole("region", { name: "Administrator Access" })).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 2:183
  it("opens with the right password, and moves the focus into the screen", async () => {
    const { container } = await open();
    expect(screen.queryByLabelText("Administrator password")).not.toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole("region", { name: "Administrator Access" })).toHaveFocus();
    });
    await expectAccessible(container);
  });

  // meets 2:183
  it("locks when its screen calls lock, and clears the password", async () => {
    const { unmount } = await open();
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => {
      expect(field()).toHaveFocus();
    });
    expect(field()).toHaveValue("");
    unmount();
    show();
    expect(inside()).not.toBeInTheDocument();
  });

  it("shows “Access Denied” after one request with a wrong password, and selects the password", async () => {
    show();
    await type("wrong");
    const denied = await findNotice("Access Denied");
    expect(denied).toHaveTextContent("Access DeniedInvalid administrator credentials");
    expect(denied).toHaveAttribute("data-variant", "destructive");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(inside()).not.toBeInTheDocument();
    await waitFor(() => {
      expect(field()).toHaveFocus();
    });
    await userEvent.keyboard("right{Enter}");
    await waitFor(() => {
      expect(inside()).toBeInTheDocument();
    });
    expect(passwords()).toEqual(["wrong", "right"]);
  });

  it("requires a password, and makes no call without one", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Unlock" }));
    await waitFor(() => {
      expect(field()).toBeInvalid();
    });
    expect(passwords()).toEqual([]);
  });

  it.each([
    ["answers {}", HttpResponse.json({}), DENIED],
    ["answers success: yes", HttpResponse.json({ success: "yes" }), DENIED],
    ["answers null", HttpResponse.json(null), FAILED],
    ["can't be reached", unreachable, FAILED],
    ["answers 502", new HttpResponse("<html>", { status: 502 }), FAILED],
    ["throttles", refused(429, "Wait 40 s.", {}, "throttled"), ["Access Error", "Wait 40 s."]],
  ] as const)("stays locked and shows the reason if the server %s", async (_case, reply, texts) => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", PATH, reply);
    show();
    await type("right");
    expect(await findNotice(texts[0])).toHaveTextContent(texts.join(""));
    expect(inside()).not.toBeInTheDocument();
    expect(field()).toHaveValue("right");
  });

  it("doesn't open if the user left the screen while the password was being checked", async () => {
    const aborted = new Promise<void>((resolve) => {
      answers("POST", PATH, ({ request }) => {
        request.signal.addEventListener("abort", () => {
          resolve();
        });
        return hang();
      });
    });
    const { unmount } = show();
    await type("right");
    await waitFor(() => {
      expect(screen.getByRole("button", { name: "Unlock" })).toHaveAttribute("aria-busy", "true");
    });
    unmount();
    await aborted;
    show();
    expect(field()).toBeInTheDocument();
  });
});

describe("Gate after it was opened", () => {
  it("stays open after a reload, without moving the focus", async () => {
    const { unmount } = await open();
    unmount();
    show();
    expect(inside()).toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it("doesn't open another gate", async () => {
    const { unmount } = await open();
    unmount();
    show("vault");
    expect(inside()).not.toBeInTheDocument();
  });

  it("is locked for the next account", async () => {
    const { unmount } = await open();
    unmount();
    clearSession();
    storeSession({ sessionToken: "second", username: "administrator" });
    show();
    expect(inside()).not.toBeInTheDocument();
  });

  it("is locked as soon as another tab signs out", async () => {
    await open();
    clearSession();
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
    });
    expect(field()).toBeInTheDocument();
  });

  it("locks when the user leaves its screen if no session is stored", async () => {
    clearSession();
    const { unmount } = await open();
    unmount();
    show();
    expect(inside()).not.toBeInTheDocument();
  });
});
