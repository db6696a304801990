import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { CopyButton } from "@/kit/actions/copy-button";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";

describe("CopyButton", () => {
  // meets 2:396
  it("copies its value, and shows “Copied!” for two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<CopyButton value="TRN-000042" label="reference" />);
    await user.click(screen.getByRole("button", { name: "Copy reference" }));
    expect(await navigator.clipboard.readText()).toBe("TRN-000042");
    expect(screen.getByRole("status")).toHaveTextContent("Copied!");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  function withoutClipboard(command: () => boolean) {
    Reflect.deleteProperty(navigator, "clipboard");
    Object.assign(document, { execCommand: command });
  }

  it.each([
    [
      "the browser refuses to copy",
      () => vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied")),
    ],
    [
      "execCommand, over plain HTTP, returns true but copies nothing",
      () => withoutClipboard(() => true),
    ],
  ])("explains how to copy manually if %s", async (_case, prepare) => {
    const user = userEvent.setup();
    prepare();
    renderInApp(<CopyButton value="TRN-000042" label="reference" />);
    await user.click(screen.getByRole("button", { name: "Copy reference" }));
    expect(await findNotice("Copy")).toHaveTextContent(/copy it by hand/);
    expect(screen.queryByText("Copied!")).not.toBeInTheDocument();
  });

  it("selects a text within its dialog over plain HTTP, then returns the focus to the button and removes the text", async () => {
    const user = userEvent.setup();
    const selected: unknown[] = [];
    withoutClipboard(() => {
      const selection = document.getSelection();
      selected.push(String(selection), selection?.anchorNode?.parentElement);
      return true;
    });
    renderInApp(
      <div role="dialog" aria-label="Receipt">
        <CopyButton value="TRN-000042" label="reference" />
      </div>,
    );
    await user.click(screen.getByRole("button", { name: "Copy reference" }));
    expect(selected).toEqual(["TRN-000042", screen.getByRole("dialog")]);
    expect(screen.getByRole("button", { name: "Copy reference" })).toHaveFocus();
    expect(screen.queryByText("TRN-000042")).not.toBeInTheDocument();
  });
});
