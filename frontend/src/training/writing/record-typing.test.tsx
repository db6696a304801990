import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { PasswordInput } from "@/kit/ui/password-input";
import { recordSteps } from "@/testing/training/recording";

it("startRecording lets a recorded step accept any text if its field was emptied during the recording", async () => {
  render(<input aria-label="Amount" data-anchor="wallet-transfer.form.amount" />);
  const { steps } = recordSteps();
  await userEvent.type(screen.getByLabelText("Amount"), "2 ");
  expect(steps[0]?.until).toEqual({ typed: "wallet-transfer.form.amount", text: "2" });
  await userEvent.clear(screen.getByLabelText("Amount"));
  expect(steps[0]?.until).toEqual({ typed: "wallet-transfer.form.amount" });
});

it("startRecording never records a password, even while it is shown", async () => {
  render(
    <div data-anchor="admin-portal.gate">
      <PasswordInput aria-label="Password" />
    </div>,
  );
  const { steps, ignored } = recordSteps();
  await userEvent.type(screen.getByLabelText("Password"), "s3");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  await userEvent.type(screen.getByLabelText("Password"), "cret");
  expect(JSON.stringify(steps)).not.toMatch(/s3|cret/);
  expect(steps[0]).toMatchObject({
    at: "admin-portal.gate",
    until: { typed: "admin-portal.gate" },
  });
  expect([steps[0]?.do, ignored[0]]).toEqual([undefined, expect.stringContaining("A password")]);
});
