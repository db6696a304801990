import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { Terminal } from "@/components/terminal/terminal";
import { show } from "@/components/terminal/testing";
import { useTerminalLog } from "@/components/terminal/use-terminal-log";
import { aPrinter } from "@/test/printer";

function numbered(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    kind: "output" as const,
    text: `line ${index + 1}`,
  }));
}

describe("the log", () => {
  it("shows markup as text", () => {
    const { log } = show({ initial: [{ kind: "output", text: "<b>bold</b> & co" }] });
    expect(within(log).getByText("<b>bold</b> & co")).toBeInTheDocument();
    expect(log.querySelector("b")).toBeNull();
  });

  it("draws only the rows in view of ten thousand, the newest first in sight", () => {
    const { log } = show({ initial: numbered(10_000), height: 400 });
    expect(within(log).getByText("line 10000")).toBeInTheDocument();
    expect(within(log).queryByText("line 1")).not.toBeInTheDocument();
    expect(log.querySelectorAll("[data-kind]").length).toBeLessThan(80);
  });

  it("draws every row while it is printed", () => {
    const printer = aPrinter();
    const { log } = show({ initial: numbered(300), height: 400 });
    expect(within(log).queryByText("line 1")).not.toBeInTheDocument();
    printer.begin();
    expect(log.querySelectorAll("[data-kind]")).toHaveLength(300);
    printer.end();
    expect(within(log).queryByText("line 1")).not.toBeInTheDocument();
  });

  it("draws every row for a browser that prints a copy of the page", () => {
    const { log } = show({ initial: numbered(300), height: 400 });
    fireEvent(window, new Event("beforeprint"));
    expect(log.querySelectorAll("[data-kind]")).toHaveLength(300);
    fireEvent(window, new Event("afterprint"));
    expect(log.querySelectorAll("[data-kind]").length).toBeLessThan(80);
  });

  it("is at its end again after printing, where the browser has lost its place", () => {
    const printer = aPrinter();
    const { log } = show({ initial: numbered(300), height: 400 });
    const end = log.scrollTop;
    expect(end).toBeGreaterThan(0);
    printer.begin();
    log.scrollTop = 0;
    fireEvent.scroll(log);
    printer.end();
    expect(log.scrollTop).toBe(end);
    expect(within(log).getByText("line 300")).toBeInTheDocument();
  });

  it("keeps its end where the place is lost before the page is drawn for paper", () => {
    const printer = aPrinter();
    const { log } = show({ initial: numbered(300), height: 400 });
    const end = log.scrollTop;
    printer.load();
    log.scrollTop = 0;
    fireEvent.scroll(log);
    printer.begin();
    printer.end();
    expect(log.scrollTop).toBe(end);
  });

  it("is where it was read again after printing, too", () => {
    const printer = aPrinter();
    const { log } = show({ initial: numbered(300), height: 400 });
    log.scrollTop = 1010;
    fireEvent.scroll(log);
    printer.begin();
    log.scrollTop = 0;
    fireEvent.scroll(log);
    printer.end();
    expect(log.scrollTop).toBe(1010);
  });

  it("says the last new lines and how many came before them, never those it began with", async () => {
    function Chatty() {
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
    const { container } = render(<Chatty />);
    const announcer = container.querySelector("[aria-live=polite]:not([role])");
    expect(announcer).toBeEmptyDOMElement();
    await user.type(screen.getByRole("textbox"), "go{Enter}");
    expect(announcer).toHaveTextContent("2 more lines, then: three four five");
  });

  it("yields to a reader who scrolled up until Jump to latest is pressed", async () => {
    const { user, log, field } = show({ initial: numbered(500), height: 400 });
    log.scrollTop = 1000;
    log.dispatchEvent(new Event("scroll"));
    expect(await within(log).findByText("line 51")).toBeInTheDocument();
    expect(within(log).queryByText("line 500")).not.toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: "Jump to latest" }));
    expect(within(log).getByText("line 500")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Jump to latest" })).not.toBeInTheDocument();

    log.scrollTop = 0;
    log.dispatchEvent(new Event("scroll"));
    await within(log).findByText("line 1");
    await user.type(field, "status{Enter}");
    expect(within(log).getByText("status")).toBeInTheDocument();
  });

  it("keeps in place what is being read while the oldest lines fall off", async () => {
    function Trimmed() {
      const { lines, append } = useTerminalLog(
        Array.from({ length: 100 }, (_, index) => ({
          kind: "output" as const,
          text: `line ${index + 1}`,
        })),
        100,
      );
      return (
        <>
          <Terminal title="T" label="Command" lines={lines} height={200} onSubmit={vi.fn()} />
          <button
            onClick={() => {
              append("output", ["new", "newer"]);
            }}
          >
            Add
          </button>
        </>
      );
    }
    const user = userEvent.setup();
    render(<Trimmed />);
    const log = screen.getByRole("log");
    log.scrollTop = 1005;
    log.dispatchEvent(new Event("scroll"));
    await screen.findByRole("button", { name: "Jump to latest" });
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(log.scrollTop).toBe(965);
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

  it("drops the oldest lines beyond the cap and gives every line its own id", async () => {
    function Capped() {
      const { lines, append } = useTerminalLog([], 3);
      return (
        <>
          <button
            onClick={() => {
              append("output", ["a", "b"]);
            }}
          >
            Add
          </button>
          <output>{lines.map(({ id, text }) => `${id}${text}`).join(" ")}</output>
        </>
      );
    }
    const user = userEvent.setup();
    render(<Capped />);
    await user.dblClick(screen.getByRole("button"));
    expect(screen.getByRole("status")).toHaveTextContent("2b 3a 4b");
  });
});
