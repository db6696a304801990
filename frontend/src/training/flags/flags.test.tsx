import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { flagAction } from "@/lib/flag-key";
import { viewSeat } from "@/lib/seat-view";
import { answers, refused } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import {
  backend,
  pane,
  reach,
  requestsTo,
  showGuide,
  startAfresh,
  stepOf,
  teach,
} from "@/testing/training/guide";
import { FactList } from "@/kit/layout/fact-list";
import { flagPanel } from "@/training/flags/flags";

const tricks = [
  { key: "badge", title: "A green badge", looks: "It says verified." },
  { key: "fee", title: "Fee in advance", looks: "Pay first." },
  { key: "proof", title: "False proof", looks: "A message as proof." },
];
const onPress = vi.fn();
let posted: unknown[] = [];

function Screen() {
  return (
    <div data-anchor="transaction-logs.list.table">
      <button onClick={onPress} data-key="TRN-000101">
        Row
      </button>
      <button disabled data-anchor="transaction-logs.list.export">
        Export
      </button>
      <input aria-label="Filter" data-anchor="transaction-logs.list.filter.text" />
      <FactList
        record="TRN-000101"
        facts={[{ name: "To", anchor: "transaction-logs.details.to", value: "wallet2" }]}
      />
    </div>
  );
}

beforeAll(async () => {
  await flagPanel.preload();
});
beforeEach(() => {
  startAfresh();
  onPress.mockReset();
  posted = [];
  backend.seat.steps[1] = stepOf("spot", {
    say: "Mark it.",
    spot: true,
    watch: [{ id: "spot.0", kind: "read", what: "spot", text: null }],
  });
  reach("spot");
  answers("GET", "/api/tricks", tricks);
  answers("POST", "/api/seat/flags", ({ body: { at, row = null, trick } }) => {
    posted.push({ at, row, trick });
    const number = posted.length;
    const others = backend.seat.flags.filter((flag) => flag.at !== at || flag.row !== row);
    backend.seat.flags = [...others, { number, at, row, trick, atTime: "2026-11-21T07:21:00Z" }];
    return structuredClone(backend.seat);
  });
  answers("DELETE", "/api/seat/flags/{number}", ({ params }) => {
    backend.seat.flags = backend.seat.flags.filter(({ number }) => `${number}` !== params.number);
    return structuredClone(backend.seat);
  });
});

async function start() {
  showGuide("/transaction-logs", <Screen />);
  const region = await pane("Mark it.");
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await region.findByRole("button", { name: "Flag" }));
  expect(screen.getByRole("application", { name: "Flag mode" })).toHaveFocus();
  return { region, user };
}

const row = () => screen.getByRole("button", { name: "Row" });
const list = () => screen.findByRole("listbox", { name: "Tricks" });
const isOn = () => document.documentElement.hasAttribute("data-flagging");

describe("Flag mode", () => {
  it("flags a pressed row with the chosen trick, and neither activates nor records the press", async () => {
    const { region, user } = await start();
    await user.hover(row());
    expect(row()).toHaveAttribute("data-flag-target");
    await user.click(row());
    expect(await list()).toHaveFocus();
    await expectAccessible(document.body);
    await user.click(within(await list()).getByRole("option", { name: /^Fee/ }));
    expect(await region.findByText(/^Flagged: .*, TRN-000101$/)).toBeInTheDocument();
    expect(posted).toEqual([
      { at: "transaction-logs.list.table", row: "TRN-000101", trick: "fee" },
    ]);
    expect(region.getByText("Your flags: 1")).toBeInTheDocument();
    expect(row()).toHaveAttribute("data-flagged");
    expect(onPress).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pagehide"));
    expect(JSON.stringify(requestsTo("journal"))).not.toContain("pressed");
    await user.keyboard("{Escape}");
    await user.click(row());
    expect(onPress).toHaveBeenCalledOnce();
  });

  it("flags a fact together with its record", async () => {
    const { region, user } = await start();
    await user.click(screen.getByText("wallet2"));
    await user.click(within(await list()).getByRole("option", { name: /^Fee/ }));
    await region.findByText("Flagged: The destination of the selected transaction, TRN-000101");
    expect(posted).toEqual([
      { at: "transaction-logs.details.to", row: "TRN-000101", trick: "fee" },
    ]);
    expect(screen.getByText("wallet2").parentElement).toHaveAttribute("data-flagged");
  });

  it("flags a disabled button, although a disabled button gets no click", async () => {
    await start();
    fireEvent.pointerUp(screen.getByRole("button", { name: "Export" }), { button: 0 });
    await list();
    expect(screen.getByRole("button", { name: "Export" })).toHaveAttribute("data-flag-target");
  });

  it("moves between places with the arrow keys, flags with Enter and a typed title, and ends with Escape", async () => {
    const { region, user } = await start();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    const place = () => document.querySelector("[data-flag-target]");
    expect(place()).toHaveTextContent("Export");
    await user.keyboard("{ArrowUp}");
    expect(place()).toBe(row());
    await user.keyboard("{ArrowLeft}");
    expect(place()).toHaveAttribute("data-anchor", "transaction-logs.list.table");
    expect(region.getByRole("status")).toHaveTextContent(/./);
    await user.keyboard("{Enter}");
    expect(await list()).toHaveFocus();
    await user.keyboard("false{Enter}");
    await region.findByText(/^Flagged:/);
    expect(posted).toEqual([{ at: "transaction-logs.list.table", row: null, trick: "proof" }]);
    await waitFor(() => {
      expect(screen.getByRole("application")).toHaveFocus();
    });
    await user.keyboard("{Escape}");
    expect(isOn()).toBe(false);
    expect(region.getByRole("button", { name: "Flag" })).toHaveFocus();
  });

  it("closes the list of tricks on Escape, without setting a flag", async () => {
    const { user } = await start();
    await user.click(row());
    await list();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(isOn()).toBe(true);
    expect(posted).toEqual([]);
  });

  it("doesn't type letters into a focused field", async () => {
    const { user } = await start();
    const field = screen.getByRole("textbox", { name: "Filter" });
    field.focus();
    await user.keyboard("abc");
    expect(field).toHaveValue("");
  });

  it("explains what a press does, and ends when “Stop flagging” is pressed", async () => {
    const { region, user } = await start();
    expect(region.getByText(/^Flag mode is on: press a place to flag it/)).toBeVisible();
    const button = region.getByRole("button", { name: "Stop flagging" });
    expect(button).not.toHaveAttribute("aria-pressed");
    await user.click(button);
    expect(isOn()).toBe(false);
    expect(region.queryByText(/^Flag mode is on/)).not.toBeInTheDocument();
    expect(region.getByRole("button", { name: "Flag" })).toBeInTheDocument();
  });

  it("ends when the step that asks for flags ends", async () => {
    const { region, user } = await start();
    await user.click(row());
    await list();
    // Change the response only now, because on a busy machine the journal may be sent before the list opens.
    answers("POST", "/api/seat/journal", () => {
      reach("end");
      const { version, step } = backend.seat.progress;
      return { kept: 1, version, step };
    });
    await user.click(region.getByRole("button", { name: "Next" }));
    await pane("Say end.");
    expect(isOn()).toBe(false);
    await user.click(row());
    expect(onPress).toHaveBeenCalledOnce();
  });

  it("ends when the trainer moves the class to a screen, but not when the trainer withdraws the move", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const place = { screen: "/transaction-logs", anchor: null, row: null };
    const bring = { n: 2, ...place, insist: true, seats: null };
    const present = async (version: number, brought: typeof bring | null) => {
      teach({ version, bring: brought });
      await act(() => vi.advanceTimersByTimeAsync(6000));
    };
    await present(1, null);
    const { region, user } = await start();
    await present(2, bring);
    await waitFor(() => {
      expect(isOn()).toBe(false);
    });
    await user.click(region.getByRole("button", { name: "Flag" }));
    await present(3, null);
    expect(isOn()).toBe(true);
  });

  it("is switched on and off by the action that the shortcut F calls", async () => {
    showGuide("/transaction-logs", <Screen />);
    await pane("Mark it.");
    await waitFor(() => {
      expect(flagAction()).toBeDefined();
    });
    flagAction()?.();
    await waitFor(() => {
      expect(isOn()).toBe(true);
    });
    flagAction()?.();
    await waitFor(() => {
      expect(isOn()).toBe(false);
    });
  });

  it("says so if the room has no list of tricks", async () => {
    answers("GET", "/api/tricks", []);
    const { region, user } = await start();
    await user.click(row());
    expect(await region.findByText(/no list of tricks/)).toBeInTheDocument();
  });

  it("keeps the list of tricks open if the server rejects the flag", async () => {
    answers("POST", "/api/seat/flags", refused(409, "That is the limit: 100.", {}, "too_many"));
    const { user } = await start();
    await user.click(row());
    await list();
    await user.keyboard("{Enter}");
    expect(await findNotice("The flag could not be set")).toHaveTextContent(
      "That is the limit: 100.",
    );
    expect(await list()).toBeInTheDocument();
  });
});

describe("OwnFlags", () => {
  beforeEach(() => {
    backend.seat.flags = [
      {
        number: 7,
        at: "transaction-logs.list.table",
        row: "TRN-000101",
        trick: "fee",
        atTime: "2026-11-21T07:21:00Z",
      },
    ];
  });

  it("shows a flag's place on “Show me”, and removes the flag on “Withdraw the flag”", async () => {
    showGuide("/transaction-logs", <Screen />);
    const region = await pane("Your flags: 1");
    expect(await region.findByText("Fee in advance")).toBeInTheDocument();
    await userEvent.click(region.getByRole("button", { name: /^Show me: .*, TRN-000101$/ }));
    await waitFor(() => {
      expect(row()).toHaveAttribute("data-spotlight");
    });
    await userEvent.click(
      region.getByRole("button", { name: /^Withdraw the flag: .*, TRN-000101$/ }),
    );
    expect(await region.findByText("You have flagged nothing yet.")).toBeInTheDocument();
    expect(row()).not.toHaveAttribute("data-flagged");
  });

  it("shows a flag's place during flag mode without ending flag mode", async () => {
    showGuide(
      "/transaction-logs",
      <>
        <Screen />
        <div role="listbox" aria-label="Open list" data-state="open" />
      </>,
    );
    const region = await pane("Your flags: 1");
    await userEvent.click(await region.findByRole("button", { name: "Flag" }));
    await userEvent.click(region.getByRole("button", { name: /^Show me: .*, TRN-000101$/ }));
    await waitFor(() => {
      expect(row()).toHaveAttribute("data-spotlight");
    });
    expect(isOn()).toBe(true);
  });

  it("has no buttons for a trainer who views the seat", async () => {
    viewSeat("7");
    showGuide("/transaction-logs", <Screen />);
    const region = await pane("Your flags: 1");
    expect(region.getAllByRole("button").map((button) => button.ariaLabel)).toEqual([
      "Fold the walkthrough",
    ]);
  });
});

describe("Guide of a script without flags", () => {
  it("has no “Flag” button and no shortcut F", async () => {
    backend.seat.steps[1] = stepOf("spot", { say: "Read it." });
    showGuide();
    const region = await pane("Read it.");
    expect(region.queryByRole("button", { name: "Flag" })).not.toBeInTheDocument();
    expect(flagAction()).toBeUndefined();
  });
});
