import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { enableLetters, useShortcuts } from "@/app/shell/shortcuts";
import { setFlagAction } from "@/lib/flag-key";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/kit/ui/select";

function setUp(content = <p>Nothing</p>) {
  const actions = {
    onSearch: vi.fn(),
    onHelp: vi.fn(),
    onGroup: vi.fn((letter: string) => letter === "s"),
  };
  function Page() {
    useShortcuts(actions);
    return <main>{content}</main>;
  }
  render(<Page />);
  return actions;
}

describe("shortcut g and a letter", () => {
  it("opens the navigation group whose letter is pressed after g", async () => {
    const { onGroup } = setUp();
    await userEvent.keyboard("gs");
    expect(onGroup).toHaveBeenCalledExactlyOnceWith("s");
  });

  it("ignores a letter that is pressed too long after g, or without g", () => {
    const { onGroup } = setUp();
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true });
      Object.defineProperty(event, "timeStamp", { value: timeStamp });
      document.body.dispatchEvent(event);
    };
    press("s", 0);
    press("g", 1000);
    press("s", 2500);
    expect(onGroup).not.toHaveBeenCalled();
  });
});

describe("shortcut /", () => {
  it("moves the focus to the list's filter", async () => {
    const { onSearch } = setUp(<input type="search" aria-label="Filter" />);
    await userEvent.keyboard("/");
    expect(screen.getByLabelText("Filter")).toHaveFocus();
    expect(screen.getByLabelText("Filter")).toHaveValue("");
    expect(onSearch).not.toHaveBeenCalled();
  });

  it("opens the search if there is no filter", async () => {
    const { onSearch } = setUp();
    await userEvent.keyboard("/");
    expect(onSearch).toHaveBeenCalledOnce();
  });
});

describe("shortcut Ctrl-K and Cmd-K", () => {
  it("opens the search, even while a field has the focus", async () => {
    const { onSearch } = setUp(<input aria-label="Command" />);
    await userEvent.click(screen.getByLabelText("Command"));
    await userEvent.keyboard("{Control>}k{/Control}{Meta>}k{/Meta}");
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it("prevents the browser's own search", () => {
    setUp();
    expect(fireEvent.keyDown(document.body, { key: "k", ctrlKey: true })).toBe(false);
  });
});

describe("shortcut f", () => {
  const flag = vi.fn();
  beforeEach(() => {
    flag.mockReset();
    setFlagAction(flag);
  });
  afterEach(() => {
    setFlagAction(undefined);
  });

  it.each([
    [1, "on a checkbox", <input key="" type="checkbox" aria-label="Target" />],
    [
      1,
      "in a dialog",
      <div key="" role="dialog" aria-label="Box">
        <button aria-label="Target" />
      </div>,
    ],
    [0, "in a text field", <input key="" aria-label="Target" />],
    [0, "in a list", <select key="" aria-label="Target" />],
    [
      0,
      "in a menu in a dialog",
      <div key="" role="dialog" aria-label="Box">
        <div role="menu">
          <button aria-label="Target" />
        </div>
      </div>,
    ],
  ])("calls the flag action %d times %s", async (times, _, content) => {
    setUp(content);
    screen.getByLabelText("Target").focus();
    await userEvent.keyboard("f");
    expect(flag).toHaveBeenCalledTimes(times);
  });

  it("opens the navigation group with the letter f, instead of calling the flag action, if g was pressed before f", async () => {
    const { onGroup } = setUp();
    await userEvent.keyboard("gf");
    expect(onGroup).toHaveBeenCalledWith("f");
    expect(flag).not.toHaveBeenCalled();
  });

  it("does nothing unless a script asks for flags", () => {
    setFlagAction(undefined);
    setUp();
    expect(fireEvent.keyDown(document.body, { key: "f" })).toBe(true);
  });
});

describe("single-key shortcuts", () => {
  it.each(["?", "/", "gs"])("are typed as text in a field: %s", async (keys) => {
    const { onHelp, onSearch, onGroup } = setUp(<input aria-label="Command" />);
    await userEvent.type(screen.getByLabelText("Command"), keys);
    expect(screen.getByLabelText("Command")).toHaveValue(keys);
    for (const action of [onHelp, onSearch, onGroup]) expect(action).not.toHaveBeenCalled();
  });

  it("don't act in an open or closed listbox, where typing selects an option", async () => {
    const { onHelp, onSearch, onGroup } = setUp(
      <Select>
        <SelectTrigger aria-label="Network">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="general">General</SelectItem>
          <SelectItem value="sepolia">Sepolia</SelectItem>
        </SelectContent>
      </Select>,
    );
    screen.getByRole("combobox").focus();
    await userEvent.keyboard("?/gs");
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("listbox")).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard("?/gs");
    for (const action of [onHelp, onSearch, onGroup]) expect(action).not.toHaveBeenCalled();
  });

  it.each(["dialog", "alertdialog", "menu"])("are ignored while a %s is open", async (role) => {
    const { onHelp } = setUp(
      <div role={role} aria-label="Box">
        <button>Inside</button>
      </div>,
    );
    screen.getByRole("button").focus();
    await userEvent.keyboard("?");
    expect(onHelp).not.toHaveBeenCalled();
  });

  it("are ignored while Ctrl or Alt is pressed", () => {
    const { onHelp } = setUp();
    fireEvent.keyDown(document.body, { key: "?", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "?", altKey: true });
    expect(onHelp).not.toHaveBeenCalled();
  });

  it("do nothing while they are switched off", async () => {
    const { onHelp } = setUp();
    enableLetters(false);
    await userEvent.keyboard("?");
    expect(onHelp).not.toHaveBeenCalled();
    enableLetters(true);
    await userEvent.keyboard("?");
    expect(onHelp).toHaveBeenCalledOnce();
  });
});
