import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Button } from "@/kit/ui/button";

describe("Button", () => {
  // departs from 2:191b 2:206a
  it("can't be pressed again while it is busy, and keeps the focus during that time", async () => {
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

  it("doesn't submit a form while it is busy", async () => {
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

  it("styles a link passed with asChild", () => {
    render(
      <Button asChild variant="link">
        <a href="/home">Home</a>
      </Button>,
    );
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("data-slot", "button");
  });
});
