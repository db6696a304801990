import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { dismissNotice, notice, useNotice } from "@/kit/notices/use-notice";
import { Toaster } from "@/kit/ui/toaster";
import { expectAccessible } from "@/testing/axe";

function showNotice(title: string) {
  act(() => {
    notice({ title, description: `${title}, described`, variant: "destructive" });
  });
}

describe("useNotice and Toaster", () => {
  // meets 1:234
  it("shows only the newest notice", async () => {
    const { container } = render(<Toaster />);
    showNotice("Login Failed");
    expect(screen.getByText("Login Failed, described")).toBeInTheDocument();
    showNotice("Login Error");
    expect(screen.queryByText("Login Failed")).not.toBeInTheDocument();
    expect(screen.getByText("Login Error")).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 1:234
  it("closes a notice after five seconds, and announces its title and description as two sentences until then", async () => {
    vi.useFakeTimers();
    render(<Toaster />);
    showNotice("Login Error");
    await act(() => vi.advanceTimersByTimeAsync(4900));
    const announced = () => document.querySelector("[aria-live=polite]")?.textContent;
    expect(announced()).toBe("Notice. Login Error. Login Error, described");
    expect(screen.getByText("Login Error")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText("Login Error")).not.toBeInTheDocument();
    expect(announced()).toBe("");
  });

  it("closes a notice when it is dismissed", async () => {
    const user = userEvent.setup();
    render(<Toaster />);
    showNotice("Login Error");
    await user.click(screen.getByRole("button", { name: "Dismiss notice" }));
    expect(screen.queryByText("Login Error")).not.toBeInTheDocument();
  });

  // meets 1:234
  it("focuses the notice when F8 is pressed", () => {
    render(<Toaster />);
    showNotice("Login Error");
    fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
    const region = screen.getByRole("region", { name: "Notices (F8)" });
    expect(region.contains(document.activeElement)).toBe(true);
  });

  // meets 1:234
  it("removes a dismissed notice from the hook's state after 1,000,000 ms", () => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useNotice());
    showNotice("Login Error");
    act(() => {
      dismissNotice();
    });
    expect(result.current).toMatchObject({ open: false });
    act(() => {
      vi.advanceTimersByTime(999_999);
    });
    expect(result.current).toBeDefined();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(result.current).toBeUndefined();
  });
});
