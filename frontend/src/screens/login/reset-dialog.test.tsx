import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { dismissNotice } from "@/kit/notices/use-notice";
import { LoginScreen } from "@/screens/login/login-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, sent, sentTo } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";

const RESET = "/api/auth/reset-password";
const FIELDS = ["Username", "Super password", "New password", "Confirm new password"];

async function open(): Promise<HTMLElement> {
  renderInApp(<LoginScreen />, { client: createQueryClient() });
  await userEvent.click(screen.getByRole("button", { name: "Forgot Password?" }));
  return screen.findByRole("dialog", { name: "Admin Password Reset" });
}

async function fill(dialog: HTMLElement, newPassword: string, confirmation = newPassword) {
  const fields = within(dialog);
  await typeInto(userEvent, fields.getByLabelText("Username"), "administrator");
  await typeInto(userEvent, fields.getByLabelText("Super password"), "super");
  await typeInto(userEvent, fields.getByLabelText("New password"), newPassword);
  await typeInto(userEvent, fields.getByLabelText("Confirm new password"), confirmation);
  await userEvent.click(fields.getByRole("button", { name: "Reset Password" }));
}

describe("ResetDialog", () => {
  // meets 1:39 1:44 1:160
  it("shows that it needs administrator privileges, and is accessible", async () => {
    const dialog = await open();
    expect(dialog).toHaveTextContent("Administrator privileges are required");
    await expectAccessible(dialog);
  });

  // meets 1:43
  it("has a separate toggle to show the text of each password field", async () => {
    const dialog = await open();
    for (const label of ["Super password", "New password", "Confirm new password"]) {
      const field = within(dialog).getByLabelText(label);
      const toggle = within(dialog).getByRole("button", { name: `Show ${label.toLowerCase()}` });
      await userEvent.click(toggle);
      expect(field).toHaveAttribute("type", "text");
    }
  });

  // meets 1:203
  it("rejects passwords that differ", async () => {
    await fill(await open(), "a-secret1", "a-secret2");
    const text = "New password and confirm password do not match";
    expect(await findNotice("Password Mismatch")).toHaveTextContent(text);
    const again = screen.getByLabelText("Confirm new password");
    await waitFor(() => {
      expect(again).toHaveFocus();
    });
    expect(again).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText("New password")).toBeValid();
  });

  // departs from 1:150b 1:204 1:240a
  it("rejects fewer than eight characters", async () => {
    await fill(await open(), "seven77");
    const text = "Password must be at least 8 characters long";
    expect(await findNotice("Password Too Short")).toHaveTextContent(text);
    await waitFor(() => {
      expect(screen.getByLabelText("New password")).toHaveFocus();
    });
    expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(text);
  });

  it("clears the error about differing passwords when either password is changed", async () => {
    await fill(await open(), "a-secret1", "a-secret");
    await findNotice("Password Mismatch");
    expect(screen.getByLabelText("Confirm new password")).toBeInvalid();
    await userEvent.type(screen.getByLabelText("New password"), "{Backspace}");
    await waitFor(() => {
      expect(screen.getByLabelText("Confirm new password")).toBeValid();
    });
  });

  // meets 1:150a
  it("marks each field that is empty, and makes no call", async () => {
    const dialog = await open();
    const field = (label: string) => within(dialog).getByLabelText(label);
    for (const label of FIELDS) await typeInto(userEvent, field(label), "a-secret");
    for (const label of FIELDS) {
      await userEvent.clear(field(label));
      await userEvent.click(within(dialog).getByRole("button", { name: "Reset Password" }));
      await waitFor(() => {
        expect(field(label)).toHaveFocus();
      });
      const isInvalid = (one: string) => field(one).matches("[aria-invalid=true]");
      expect(FIELDS.filter(isInvalid)).toEqual([label]);
      await userEvent.paste("a-secret");
    }
    expect(sent).toEqual([]);
  });

  // meets 1:150a 1:205
  it("sends a password of eight characters, shows the next step, and closes", async () => {
    answers("POST", RESET, { success: true, message: "Done" });
    await fill(await open(), "a-secret");
    expect(await screen.findByText("Password Reset Successful")).toBeInTheDocument();
    expect(
      screen.getByText(
        "The password for administrator has been updated. Please log in with the new password.",
      ),
    ).toBeInTheDocument();
    expect(sentTo("POST", RESET)[0]?.body).toEqual({
      username: "administrator",
      superPassword: "super",
      newPassword: "a-secret",
    });
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });
    expect(screen.getByLabelText("Administrator username")).toHaveValue("administrator");
  });

  // meets 1:205
  it.each([
    [
      "the server's reason",
      HttpResponse.json({ success: false, error: "Wrong super password" }),
      "Wrong super password",
    ],
    [
      "its own sentence when the server gives no reason",
      HttpResponse.json({ success: false }),
      "Failed to reset password",
    ],
    ["its own sentence for a network error", Response.error(), "Failed to reset password"],
  ])("shows %s after a failure and stays open", async (_, response, reason) => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", RESET, response);
    const dialog = await open();
    await fill(dialog, "a-secret");
    const notice = await findNotice("Password Reset Failed");
    expect(notice).toHaveTextContent(`Password Reset Failed${reason}`);
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(within(dialog).getByRole("alert")).toHaveTextContent(reason);
    expect(within(dialog).getByLabelText("Super password")).toHaveValue("super");
  });

  it("keeps the reason of a failure in the form until the next attempt, and announces the reason only once", async () => {
    const reason = "Wrong super password";
    answers("POST", RESET, { success: false, error: reason });
    const dialog = await open();
    await fill(dialog, "a-secret");
    await findNotice("Password Reset Failed");
    const announcement = await screen.findByText("Notice. Password Reset Failed");
    expect(announcement).toHaveAttribute("aria-live", "polite");
    act(() => dismissNotice());
    expect(within(dialog).getByRole("alert")).toHaveTextContent(reason);
    await expectAccessible(dialog);

    let answer: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    answers("POST", RESET, async () => {
      await waiting;
      return { success: false, error: "Another reason" };
    });
    await userEvent.click(within(dialog).getByRole("button", { name: "Reset Password" }));
    await waitFor(() => {
      expect(within(dialog).queryByRole("alert")).not.toBeInTheDocument();
    });
    answer?.();
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Another reason");
  });

  it("shows an error that the server reports for a field at that field, and focuses the field", async () => {
    const text = "This is too common.";
    const fields = { newPassword: [text] };
    const body = { code: "invalid", message: `newPassword: ${text}`, fields };
    answers("POST", RESET, () => HttpResponse.json(body, { status: 400 }));
    const dialog = await open();
    await fill(dialog, "a-secret");
    expect(await findNotice("Password Reset Failed")).toHaveTextContent(text);
    const field = within(dialog).getByLabelText("New password");
    await waitFor(() => {
      expect(field).toHaveFocus();
    });
    expect(field).toHaveAccessibleDescription(text);
    expect(within(dialog).queryByRole("alert")).not.toBeInTheDocument();
  });

  it("returns the focus to “Forgot Password?” when it is closed", async () => {
    await open();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => {
      expect(screen.getByRole("button", { name: "Forgot Password?" })).toHaveFocus();
    });
  });
});
