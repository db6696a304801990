import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { type SecondStep } from "@/api/session";
import { readSession } from "@/lib/session-store";
import { LoginScreen } from "@/screens/login/login-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, sentTo } from "@/testing/api";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";

const CODE = "/api/auth/second-factor";

async function signIn(secondStep: SecondStep, path = "/") {
  answers("POST", "/api/auth/login", { success: true, secondStep });
  renderInApp(<LoginScreen />, { path });
  await typeInto(userEvent, screen.getByLabelText("Administrator username"), "trainer");
  await typeInto(userEvent, screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
  return screen.findByRole("dialog", { name: "Second Factor" });
}

it("SecondFactorDialog asks for a code after the password, keeps a wrong code in the field, and starts the session", async () => {
  const reason = "This code is not right.";
  answers("POST", CODE, { success: false, message: reason });
  const dialog = await signIn("code");
  expect(readSession()).toBeNull();
  const code = within(dialog).getByLabelText("Code");
  expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expectAccessible(dialog);
  await userEvent.type(code, "123456{Enter}");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(reason);
  await waitFor(() => {
    expect(code).toHaveFocus();
  });
  expect(code).toHaveValue("123456");

  answers("POST", CODE, { success: true, sessionToken: "proof" });
  await userEvent.keyboard("654321{Enter}");
  await waitFor(() => {
    expect(readSession()).toEqual({ sessionToken: "proof", username: "trainer" });
  });
  expect(sentTo("POST", CODE).map(({ body }) => body)).toEqual([
    { code: "123456" },
    { code: "654321" },
  ]);
});

it.each([
  ["/", "%2Fhome"],
  ["/?next=%2Flearn%3Ffrom%3Dlink", "%2Flearn%3Ffrom%3Dlink"],
])(
  "SecondFactorDialog at %s links to the set-up page, with the page to open afterwards in the query",
  async (path, next) => {
    const dialog = await signIn("setUp", path);
    expect(within(dialog).getByRole("link", { name: "Set it up" })).toHaveAttribute(
      "href",
      `/admin/accounts/second-factor/?next=${next}`,
    );
    await expectAccessible(dialog);
  },
);
