import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";

import { LoginScreen } from "@/screens/login/login-screen";
import { answers, sent, sentTo, unreachable } from "@/testing/api";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";

const LOGIN = "/api/auth/login";
const RESET = "/api/auth/reset-password";

function variantOf(title: HTMLElement): string | undefined {
  return title.closest<HTMLElement>("[data-variant]")?.dataset.variant;
}

// meets 1:202a
it.each([
  ["Login Failed", () => HttpResponse.json({ success: false, message: "No" })],
  ["Login Failed", () => HttpResponse.json({ sessionToken: "proof" })],
  ["Login Error", () => HttpResponse.json(null)],
  ["Login Error", unreachable],
])("LoginForm shows “%s” in a destructive notice", async (title, reply) => {
  vi.spyOn(console, "warn").mockReturnValue();
  answers("POST", LOGIN, reply);
  renderInApp(<LoginScreen />);
  await typeInto(userEvent, screen.getByLabelText("Administrator username"), "administrator");
  await typeInto(userEvent, screen.getByLabelText("Password"), "secret");
  await userEvent.keyboard("{Enter}");
  expect(variantOf(await screen.findByText(title))).toBe("destructive");
});

const FIELDS = ["Username", "Super password", "New password", "Confirm new password"];

// meets 1:150a
it.each(FIELDS)("ResetForm makes no call while “%s” is empty", async (empty) => {
  renderInApp(<LoginScreen />);
  await userEvent.click(screen.getByRole("button", { name: "Forgot Password?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Admin Password Reset" }));
  for (const label of FIELDS) {
    if (label !== empty) await typeInto(userEvent, dialog.getByLabelText(label), "a-secret");
  }
  await userEvent.click(dialog.getByRole("button", { name: "Reset Password" }));
  await waitFor(() => {
    expect(dialog.getByLabelText(empty)).toHaveFocus();
  });
  expect(
    FIELDS.filter((label) => dialog.getByLabelText(label).matches("[aria-invalid=true]")),
  ).toEqual([empty]);
  expect(sent).toEqual([]);
  answers("POST", RESET, { success: true, message: "Done" });

  await typeInto(userEvent, dialog.getByLabelText(empty), "a-secret");
  await userEvent.click(dialog.getByRole("button", { name: "Reset Password" }));
  expect(await screen.findByText("Password Reset Successful")).toBeInTheDocument();
  expect(sentTo("POST", RESET)).toHaveLength(1);
});
