import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps } from "react";
import { vi } from "vitest";

import { Terminal } from "@/kit/terminal/terminal";
import { useTerminalLog } from "@/kit/terminal/use-terminal-log";

type Options = Partial<Omit<ComponentProps<typeof Terminal>, "lines" | "onClear">> & {
  initial?: Parameters<typeof useTerminalLog>[0];
};

/** Terminal without output, and a button after it. */
export function Console({ initial, onSubmit, ...options }: Options) {
  const { lines, append, clear } = useTerminalLog(initial);
  return (
    <>
      <Terminal
        title="SWIFT console"
        label="SWIFT command"
        lines={lines}
        onClear={clear}
        onSubmit={(command) => {
          append("input", command);
          onSubmit?.(command);
        }}
        {...options}
      />
      <button>After</button>
    </>
  );
}

/** Render the terminal. */
export function show(options: Options = {}) {
  const onSubmit = vi.fn();
  const user = userEvent.setup();
  const view = render(<Console onSubmit={onSubmit} {...options} />);
  return {
    ...view,
    user,
    onSubmit,
    field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "SWIFT command" }),
    log: screen.getByRole("group", { name: "SWIFT console log" }),
  };
}
