import { act, render, renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { Terminal } from "@/kit/terminal/terminal";
import { show } from "@/testing/kit/terminal";
import { useTerminalLog } from "@/kit/terminal/use-terminal-log";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";

describe("TerminalLog", () => {
  it("shows markup as text", () => {
    const { log } = show({ initial: [{ kind: "output", text: "<b>bold</b> & co" }] });
    expect(within(log).getByText("<b>bold</b> & co")).toBeInTheDocument();
    expect(log.querySelector("b")).toBeNull();
  });

  it("is hidden from screen readers by an open dialog, like the rest of the page", () => {
    const { log } = show();
    render(
      <Dialog open>
        <DialogContent>
          <DialogHead title="Transfer" hint="Asks for an amount." />
        </DialogContent>
      </Dialog>,
    );
    expect(log.closest("[aria-hidden=true]")).not.toBeNull();
  });

  it("announces the last new lines and the number of new lines before them, but not the initial lines", async () => {
    function BusyLog() {
      const { lines, append } = useTerminalLog([{ kind: "notice", text: "welcome" }]);
      return (
        <Terminal
          title="Chat"
          label="Command"
          lines={lines}
          onSubmit={() => {
            append("output", ["one", "two", "three", "four", "five"]);
          }}
        />
      );
    }
    const user = userEvent.setup();
    const { container } = render(<BusyLog />);
    const announcer = container.querySelector("[aria-live=polite]:not([role])");
    expect(announcer).toBeEmptyDOMElement();
    await user.type(screen.getByRole("textbox"), "go{Enter}");
    expect(announcer).toHaveTextContent("2 more lines, then: three four five");
  });

  it("copies the whole log with its prompts, and clears it", async () => {
    const { user, field, log } = show({
      prompt: "swift>",
      initial: [{ kind: "output", text: "ready" }],
    });
    await user.type(field, "ping{Enter}");
    await user.click(screen.getByRole("button", { name: "Copy SWIFT console log" }));
    expect(await navigator.clipboard.readText()).toBe("ready\nswift> ping");
    await user.click(screen.getByRole("button", { name: "Clear SWIFT console" }));
    expect(within(log).queryByText("ready")).not.toBeInTheDocument();
  });

  it("drops the oldest lines beyond the limit, and gives every line a unique id", () => {
    const { result } = renderHook(() => useTerminalLog([], 3));
    for (let times = 0; times < 2; times += 1) {
      act(() => {
        result.current.append("output", ["a", "b"]);
      });
    }
    expect(result.current.lines.map(({ id, text }) => `${id}${text}`)).toEqual(["2b", "3a", "4b"]);
  });
});
