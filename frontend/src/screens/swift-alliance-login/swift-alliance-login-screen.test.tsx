// @vitest-environment jsdom -- like browsers, it doesn't focus a field that is still disabled.

import { act, screen, waitFor } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { SwiftAllianceLoginScreen } from "@/screens/swift-alliance-login/swift-alliance-login-screen";
import { answers, refused, sentTo, unreachable } from "@/testing/api";
import { closeNotice, findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { openScreen } from "@/testing/render";

const CONNECT = "/api/swiftnet/connect";
const bodies = () => sentTo("POST", CONNECT).map(({ body }) => body);

beforeEach(() => {
  answers("POST", CONNECT, ({ body }) =>
    body.password === "right"
      ? { success: true }
      : { success: false, message: "Invalid admin credentials" },
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function show(paths = ["/swiftnet-access"]) {
  return openScreen(
    <Routes>
      <Route path="/swift-alliance-login" element={<SwiftAllianceLoginScreen />} />
      <Route path="/swiftnet-access" element={<p>The server console</p>} />
      <Route path="/" element={<p>The login</p>} />
    </Routes>,
    { path: "/swift-alliance-login", screens: paths },
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole("button", { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function submit(user: UserEvent, password = "right") {
  await typeInto(user, field("Username"), " swiftnet ");
  await typeInto(user, field("Password"), password);
  await user.keyboard("{Enter}");
}

async function connect(user: UserEvent, password = "right") {
  await submit(user, password);
  await pass(2500);
}

describe("SwiftAllianceLoginScreen", () => {
  // meets 1:24 1:37 1:65 1:66
  it("starts idle, toggles the visibility of the password, and returns to the sign-in page", async () => {
    const { user } = show();
    expect(screen.getByText("Idle").parentElement).toHaveAttribute("data-status", "unknown");
    expect(button("Connect to SwiftNet Server")).toBeEnabled();
    expect(button("Server Console")).toBeDisabled();
    expect(button("Disconnect")).toBeDisabled();
    expect(button("Back to Dashboard")).toBeEnabled();
    await typeInto(user, field("Password"), "secret");
    await user.click(button("Show password"));
    expect(field("Password")).toHaveAttribute("type", "text");
    await user.click(button("Hide password"));
    expect(field("Password")).toHaveAttribute("type", "password");
    await user.click(button("Back to Dashboard"));
    expect(screen.getByText("The login")).toBeInTheDocument();
  });

  // meets 1:151 1:210
  it("shows a notice and makes no call without a username or a password", async () => {
    const { user } = show();
    for (const [username, password, missing] of [
      ["", "", "Username"],
      ["swiftnet", "", "Password"],
      ["   ", "right", "Username"],
    ] as const) {
      await user.clear(field("Username"));
      if (username) await typeInto(user, field("Username"), username);
      if (password) await typeInto(user, field("Password"), password);
      await user.click(button("Connect to SwiftNet Server"));
      expect(await findNotice("Missing Credentials")).toHaveTextContent(
        "Please enter both username and password",
      );
      await waitFor(() => {
        expect(field(missing)).toHaveFocus();
      });
      expect(field(missing)).toHaveAccessibleDescription("Fill in this field.");
      expect(screen.getByText("Idle")).toBeInTheDocument();
      await closeNotice();
    }
    await pass(2500);
    expect(bodies()).toEqual([]);
  });

  // meets 1:133a 1:237
  // departs from 1:133c
  it("takes two seconds to connect, with every button disabled, even if the server responds sooner", async () => {
    const { user } = show();
    await submit(user);
    expect(screen.getByText("Connecting").parentElement).toHaveAttribute("data-status", "busy");
    await pass(1500);
    expect(bodies()).toEqual([{ username: "swiftnet", password: "right" }]);
    expect(screen.getByText("Connecting")).toBeInTheDocument();
    for (const name of [
      "Connect to SwiftNet Server",
      "Server Console",
      "Disconnect",
      "Back to Dashboard",
    ]) {
      expect(button(name)).toBeDisabled();
    }
    expect(button("Connect to SwiftNet Server")).toHaveAttribute("aria-busy", "true");
    await pass(1000);
    expect(screen.getByText("Connected").parentElement).toHaveAttribute("data-status", "ok");
  });

  // meets 1:27 1:60 1:66 1:133b
  it("opens the server console once connected", async () => {
    const { user } = show();
    await connect(user);
    expect(screen.getByText("Connected to SwiftNet Server")).toBeInTheDocument();
    expect(screen.getByText(/^Connected as swiftnet/)).toBeInTheDocument();
    await waitFor(() => {
      expect(button("Server Console")).toHaveFocus();
    });
    await user.keyboard("{Enter}");
    expect(screen.getByText("The server console")).toBeInTheDocument();
  });

  it("has no “Server Console” button if the person has no such screen", async () => {
    const { user } = show([]);
    await connect(user);
    expect(screen.queryByRole("button", { name: "Server Console" })).not.toBeInTheDocument();
    await waitFor(() => {
      expect(button("Disconnect")).toHaveFocus();
    });
  });

  // meets 1:133b
  it("empties the fields when it disconnects, and can connect again", async () => {
    const { user } = show();
    await connect(user);
    await user.click(button("Disconnect"));
    expect(field("Username")).toHaveValue("");
    expect(field("Password")).toHaveValue("");
    expect(screen.getByText("Idle")).toBeInTheDocument();
    expect(button("Server Console")).toBeDisabled();
    await waitFor(() => {
      expect(field("Username")).toHaveFocus();
    });
    await connect(user);
    expect(screen.getByText("Connected")).toBeInTheDocument();
  });

  // meets 1:210
  it("shows a notice for wrong credentials and focuses the password", async () => {
    const { user } = show();
    await connect(user, "wrong");
    expect(await findNotice("Connection Failed")).toHaveTextContent("Invalid admin credentials");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.getByText("Failed").parentElement).toHaveAttribute("data-status", "failed");
    await waitFor(() => {
      expect(field("Password")).toHaveFocus();
    });
    await user.keyboard("right{Enter}");
    await pass(2500);
    expect(screen.getByText("Connected")).toBeInTheDocument();
  });

  it("shows the server's reason for a throttled sign-in after the two seconds that every attempt takes", async () => {
    answers("POST", CONNECT, refused(429, "Too many attempts. Try again in 40 seconds."));
    const { user } = show();
    await submit(user);
    await pass(1500);
    expect(screen.queryByText("Connection Error")).not.toBeInTheDocument();
    await pass(1000);
    expect(await findNotice("Connection Error")).toHaveTextContent(
      "Too many attempts. Try again in 40 seconds.",
    );
  });

  it("shows “Connection Error” when the server can't be reached", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", CONNECT, unreachable);
    const { user } = show();
    await connect(user);
    expect(await findNotice("Connection Error")).toHaveTextContent(
      "The server could not be reached.",
    );
  });

  // meets D:foreign-reply
  it("shows “Connection Error”, not wrong credentials, if a proxy responds instead of the server", async () => {
    answers("POST", CONNECT, () => HttpResponse.html("<h1>Bad Gateway</h1>", { status: 503 }));
    const { user } = show();
    await connect(user);
    expect(await findNotice("Connection Error")).toHaveTextContent(
      "Connection ErrorThe server did not answer (503). Try again.",
    );
    expect(screen.queryByText(/credentials and try again/)).not.toBeInTheDocument();
    expect(
      screen.getByText("The last attempt failed before the credentials were checked. Try again."),
    ).toBeInTheDocument();
    await waitFor(() => {
      expect(field("Password")).toHaveFocus();
    });
  });

  it.each(["wrong", "right"])(
    "shows no notice after unmount, with a %s password",
    async (password) => {
      const { user, unmount } = show();
      await submit(user, password);
      unmount();
      await pass(3000);
      show();
      expect(screen.queryByText("Connection Failed")).not.toBeInTheDocument();
      expect(screen.queryByText("Connected to SwiftNet Server")).not.toBeInTheDocument();
    },
  );

  it("makes a single call when Enter is pressed three times", async () => {
    const { user } = show();
    await typeInto(user, field("Username"), "swiftnet");
    await typeInto(user, field("Password"), "right");
    await user.keyboard("{Enter}{Enter}{Enter}");
    await pass(2500);
    expect(bodies()).toHaveLength(1);
  });
});
