import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { PasswordInput } from "@/kit/ui/password-input";
import { Label } from "@/kit/ui/label";
import { expectAccessible } from "@/testing/axe";

describe("PasswordInput", () => {
  it("hides the secret until the labelled toggle is pressed", async () => {
    const user = userEvent.setup();
    const { container } = render(
      <>
        <Label htmlFor="secret">Super password</Label>
        <PasswordInput id="secret" label="super password" />
      </>,
    );
    const field = screen.getByLabelText("Super password");
    expect(field).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show super password" }));
    expect(field).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: "Hide super password" }));
    expect(field).toHaveAttribute("type", "password");
    await expectAccessible(container);
  });
});
