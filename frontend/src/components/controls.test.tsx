import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { CopyButton } from "@/components/copy-button";
import { PasswordInput } from "@/components/password-input";
import { ScreenHeader } from "@/components/screen-header";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { expectAccessible } from "@/test/axe";
import { renderInApp } from "@/test/render";

describe("Button", () => {
  it("can't be fired again while its action runs, and keeps the focus", async () => {
    const onClick = vi.fn();
    const user = userEvent.setup();
    const { rerender } = render(<Button onClick={onClick}>Complete</Button>);
    await user.click(screen.getByRole("button"));
    rerender(
      <Button onClick={onClick} busy>
        Complete
      </Button>,
    );
    await user.click(screen.getByRole("button"));
    await user.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "Complete", busy: true })).toHaveFocus();
  });

  it("holds back the form too while it is busy", async () => {
    const onSubmit = vi.fn();
    const user = userEvent.setup();
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await user.type(screen.getByRole("textbox"), "x{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("lends its look to a link", () => {
    render(
      <Button asChild variant="link">
        <a href="/home">Home</a>
      </Button>,
    );
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("data-slot", "button");
  });
});

describe("PasswordInput", () => {
  it("hides the secret until its named toggle shows it", async () => {
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

  it("names its toggle Show password by itself", () => {
    render(<PasswordInput aria-label="Password" />);
    expect(screen.getByRole("button", { name: "Show password" })).toBeInTheDocument();
  });
});

describe("CopyButton", () => {
  it("copies, says so, and goes back after two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<CopyButton value="TRN-000042" label="reference" />);
    await user.click(screen.getByRole("button", { name: "Copy reference" }));
    expect(await navigator.clipboard.readText()).toBe("TRN-000042");
    expect(screen.getByRole("status")).toHaveTextContent("Copied!");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("says what to do where the browser does not allow it", async () => {
    const user = userEvent.setup();
    renderInApp(<CopyButton value="TRN-000042" label="reference" />);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(screen.getByRole("button", { name: "Copy reference" }));
    expect(await screen.findByText(/copy it by hand/)).toBeInTheDocument();
  });
});

it("ScreenHeader gives the screen its only top heading", async () => {
  const { container } = render(
    <ScreenHeader
      title="Dashboard"
      description="The command center."
      badges={<span>Live</span>}
      actions={<Button>Print</Button>}
    />,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Dashboard");
  await expectAccessible(container);
});
