import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";

import { LoginScreen } from "@/screens/login/login-screen";
import { put } from "@/testing/put";
import { renderInApp } from "@/testing/render";

const calls: string[] = [];
const LOGIN = "*/api/auth/login";
const server = setupServer(
  http.post("*/api/auth/reset-password", () => {
    calls.push("reset");
    return HttpResponse.json({ success: true, message: "Done" });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
});
afterAll(() => server.close());

function variantOf(title: HTMLElement): string | undefined {
  return title.closest<HTMLElement>("[data-variant]")?.dataset.variant;
}

// meets 1:202a
it.each([
  ["Login Failed", () => HttpResponse.json({ success: false, message: "No" })],
  ["Login Failed", () => HttpResponse.json({ sessionToken: "proof" })],
  ["Login Error", () => HttpResponse.json(null)],
  ["Login Error", () => HttpResponse.error()],
])("LoginForm shows “%s” in a destructive notice", async (title, reply) => {
  vi.spyOn(console, "warn").mockReturnValue();
  server.use(http.post(LOGIN, reply));
  renderInApp(<LoginScreen />);
  await put(userEvent, screen.getByLabelText("Administrator username"), "administrator");
  await put(userEvent, screen.getByLabelText("Password"), "secret");
  await userEvent.keyboard("{Enter}");
  expect(variantOf(await screen.findByText(title))).toBe("destructive");
});

const FIELDS = ["Username", "Super password", "New password", "Confirm new password"];

// meets 1:150 1:240a
it.each(FIELDS)("ResetForm makes no call while “%s” is empty", async (empty) => {
  renderInApp(<LoginScreen />);
  await userEvent.click(screen.getByRole("button", { name: "Forgot Password?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Admin Password Reset" }));
  for (const label of FIELDS) {
    if (label !== empty) await put(userEvent, dialog.getByLabelText(label), "secret");
  }
  await userEvent.click(dialog.getByRole("button", { name: "Reset Password" }));
  await waitFor(() => {
    expect(dialog.getByLabelText(empty)).toHaveFocus();
  });
  expect(
    FIELDS.filter((label) => dialog.getByLabelText(label).matches("[aria-invalid=true]")),
  ).toEqual([empty]);
  expect(calls).toEqual([]);

  await put(userEvent, dialog.getByLabelText(empty), "secret");
  await userEvent.click(dialog.getByRole("button", { name: "Reset Password" }));
  expect(await screen.findByText("Password Reset Successful")).toBeInTheDocument();
  expect(calls).toEqual(["reset"]);
});
