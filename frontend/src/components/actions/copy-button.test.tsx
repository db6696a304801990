import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { CopyButton } from "@/components/actions/copy-button";
import { renderInApp } from "@/test/render";

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
