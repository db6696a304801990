import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { type Anchor } from "@/anchors/anchor";
import { request } from "@/api/client";
import { CopyButton } from "@/kit/actions/copy-button";
import { Terminal } from "@/kit/terminal/terminal";
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from "@/kit/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/kit/ui/dropdown-menu";
import { server } from "@/testing/api";
import { stepOf } from "@/testing/training/guide";
import { Choices } from "@/testing/training/choices";
import { layOut } from "@/testing/training/layout";
import { recordSteps } from "@/testing/training/recording";
import { playStep } from "@/training/player/play-step";
import { actsOf, type WrittenStep } from "@/training/writing/script";

const OPERATIONS = [
  { name: "completeThing", words: "", method: "POST", path: "/api/things/{ref}/complete" },
];

let steps: WrittenStep[] = [];
let ignored: string[] = [];
let done: string[] = [];
let stop: () => void;

function record(): void {
  done = [];
  ({ steps, ignored, stop } = recordSteps({
    operations: () => OPERATIONS,
    ids: () => new Set(["reset"]),
  }));
}
beforeEach(layOut);
beforeEach(() => {
  history.replaceState(null, "", "/wallet-transfer");
  record();
});

function press(name: string, at?: Anchor): ReactNode {
  return (
    <button key={name} type="button" data-anchor={at} onClick={() => done.push(name)}>
      {name}
    </button>
  );
}

function Amount() {
  const [text, setText] = useState("");
  return (
    <label data-anchor="wallet-transfer.form.amount">
      Amount
      <input
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
        onBlur={() => {
          done.push(`Amount ${text}`);
        }}
      />
    </label>
  );
}

function Layers() {
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger data-anchor="wallet-transfer.transfer">Account</DropdownMenuTrigger>
        <DropdownMenuContent data-anchor="wallet-transfer.form">
          <DropdownMenuItem onSelect={() => done.push("Licences")}>Licences</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog>
        <DialogTrigger data-anchor="home.prices.list">BTC</DialogTrigger>
        <DialogContent data-anchor="home.chart">
          <DialogTitle>BTC</DialogTitle>
          {press("A week")}
        </DialogContent>
      </Dialog>
    </>
  );
}

function Console() {
  return (
    <Terminal
      title="TNT"
      label="Command"
      lines={[]}
      onSubmit={(command) => done.push(command)}
      multiline
      anchor="swift-console.tnt"
    />
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });

/** Play the recorded steps on a new page, and record them again. */
async function replay(page: ReactNode): Promise<void> {
  stop();
  const played = steps;
  cleanup();
  render(page);
  record();
  for (const step of played) {
    await playStep(stepOf(step.id, { do: actsOf(step).map((act) => ({ at: step.at, ...act })) }), {
      pace: () => 0,
      signal: new AbortController().signal,
      onPointer: vi.fn(),
      onAct: vi.fn(),
      go: vi.fn(),
    });
  }
}

/** Perform actions on a page, and check that playing the recorded steps on a new page repeats the actions. */
async function expectPlayable(page: ReactNode, act: () => Promise<void>): Promise<void> {
  render(page);
  await act();
  const recorded = { steps, done };
  await replay(page);
  (document.activeElement as HTMLElement).blur();
  expect({ steps, done }).toEqual(recorded);
}

describe("startRecording", () => {
  it("records presses with the nearest place and name, so that the player presses the same controls", async () => {
    await expectPlayable(
      <div data-anchor="wallet-transfer.form">
        {press("Reset")}
        {press("Gas", "wallet-transfer.form.gas")}
      </div>,
      async () => {
        await user.click(screen.getByText("Reset"));
        await user.click(screen.getByText("Gas"));
        await user.click(screen.getByText("Reset"));
      },
    );
    expect(steps).toEqual([
      { id: "reset-2", say: "", at: "wallet-transfer.form", do: { press: "Reset" } },
      { id: "gas", say: "", at: "wallet-transfer.form.gas", do: { press: "" } },
      { id: "reset-3", say: "", at: "wallet-transfer.form", do: { press: "Reset" } },
    ]);
  });

  it("records a text that grows in a field as one step, which waits for the whole text", async () => {
    await expectPlayable(<Amount />, async () => {
      await user.type(screen.getByLabelText("Amount"), "250.40");
      await user.tab();
    });
    const at = "wallet-transfer.form.amount";
    expect(steps).toEqual([
      { id: "amount", say: "", at, do: { type: "250.40" }, until: { typed: at, text: "250.40" } },
    ]);
  });

  it("records a choice at the place of the list's opener", async () => {
    await expectPlayable(<Choices onChoose={(value) => done.push(value)} />, async () => {
      await user.click(screen.getByRole("combobox", { name: "Network" }));
      await user.click(await screen.findByRole("option", { name: "Polygon" }));
      await user.click(screen.getByRole("radio", { name: "SEPA" }));
      await user.selectOptions(screen.getByLabelText("Status"), "Failed");
    });
    expect(steps.map(({ at, do: act }) => [at, act])).toEqual([
      ["wallet-transfer.form.network", { choose: "Polygon" }],
      ["wallet-transfer.form.paymentMethod", { choose: "SEPA" }],
      ["transaction-logs.list.filter.status", { choose: "Failed" }],
    ]);
  });

  it("records presses in menus and dialogs at their own places", async () => {
    await expectPlayable(<Layers />, async () => {
      await user.click(screen.getByText("Account"));
      await user.click(await screen.findByText("Licences"));
      await user.click(screen.getByText("BTC"));
      await user.click(await screen.findByText("A week"));
    });
    expect(steps.map(({ at, do: act }) => [at, act])).toEqual([
      ["wallet-transfer.transfer", { press: "" }],
      ["wallet-transfer.form", { press: "Licences" }],
      ["home.prices.list", { press: "" }],
      ["home.chart", { press: "A week" }],
    ]);
  });

  it("records a terminal's command that is run with Ctrl+Enter or with Run", async () => {
    await expectPlayable(<Console />, async () => {
      await user.type(screen.getByLabelText("Command"), "help");
      await user.keyboard("{Control>}{Enter}{/Control}");
      await user.type(screen.getByLabelText("Command"), "trace 1");
      await user.click(screen.getByRole("button", { name: "Run" }));
    });
    expect(steps.map(({ at, do: act }) => [at, act])).toEqual([
      ["swift-console.tnt.input", { command: "help" }],
      ["swift-console.tnt.input", { command: "trace 1" }],
    ]);
  });

  it("records a press on an entry of the list of screens as a visit, and on another link as a press that opens a screen", async () => {
    render(
      <>
        <a href="/swift-console" data-anchor="frame.screens.swiftConsole">
          SWIFT Console
        </a>
        <div data-anchor="wallet-transfer.last">
          <a href="/transaction-logs">Open the transaction logs</a>
        </div>
      </>,
    );
    const stay = (event: Event) => {
      event.preventDefault();
    };
    document.body.addEventListener("click", stay);
    onTestFinished(() => {
      document.body.removeEventListener("click", stay);
    });
    await user.click(screen.getByText("SWIFT Console"));
    await user.click(screen.getByText("Open the transaction logs"));
    expect(steps).toEqual([
      { id: "swift-console", say: "", do: { visit: "/swift-console" } },
      {
        id: "open-the-transaction-logs",
        say: "",
        at: "wallet-transfer.last",
        do: { press: "Open the transaction logs" },
        until: { visited: "/transaction-logs" },
      },
    ]);
  });

  it("makes a press step wait for the call that the press has made, unless the call failed or isn't listed", async () => {
    server.use(
      http.post("*/api/things/:ref/complete", ({ params }) =>
        params.ref === "2" ? HttpResponse.json({}, { status: 400 }) : HttpResponse.json({}),
      ),
      http.post("*/api/other", () => HttpResponse.json({})),
    );
    const answered: string[] = [];
    async function send(address: string) {
      await request("POST", address).catch(() => undefined);
      answered.push(address);
    }
    const button = (at: Anchor, address: string) => (
      <button data-anchor={at} onClick={() => void send(address)}>
        {at}
      </button>
    );
    render(
      <>
        {button("transaction-logs.details.receipt", "/api/other")}
        {button("transaction-logs.details.fail", "/api/things/2/complete")}
        {button("transaction-logs.details.complete", "/api/things/1/complete")}
      </>,
    );
    for (const pressed of screen.getAllByRole("button")) {
      await user.click(pressed);
      await expect.poll(() => answered.length).toBe(steps.length);
    }
    expect(steps.map(({ until }) => until)).toEqual([
      undefined,
      undefined,
      { called: "completeThing" },
    ]);
  });

  it("says why a copy, a file, another tab and a control without a place aren't recorded", async () => {
    render(
      <>
        <CopyButton value="1" label="the code" />
        <input type="file" aria-label="File" data-anchor="wallet-transfer.form" />
        <a href="/explorer" target="_blank" data-anchor="system-remedy.evidence">
          View Address
        </a>
        <button>Nowhere</button>
        <button data-anchor="frame.account.signOut">Sign out</button>
      </>,
    );
    await user.click(screen.getByRole("button", { name: "Copy the code" }));
    fireEvent.input(screen.getByLabelText("File"));
    for (const text of ["View Address", "Nowhere", "Sign out"])
      await user.click(screen.getByText(text));
    expect(ignored.map((reason) => reason.split(" ").slice(0, 3).join(" "))).toEqual([
      "Copying can’t be",
      "Choosing a file",
      "This opens a",
      "“Nowhere” can’t be",
      "The account menu,",
    ]);
    expect(steps.map(({ at }) => at)).toEqual(["system-remedy.evidence"]);
  });

  it("says that the second of two controls with the same name can't be recorded", async () => {
    render(
      <div data-anchor="wallet-transfer.form">
        {press("Reset")}
        <span>
          <button>Reset</button>
        </span>
      </div>,
    );
    await user.click(screen.getAllByText("Reset")[1]!);
    expect([steps, ignored.length]).toEqual([[], 1]);
  });

  it("records no presses in the pane or in lists that the pane opens, and none after the recording stopped", async () => {
    render(
      <>
        <section data-training data-anchor="wallet-transfer.form">
          <button>Next</button>
          <input aria-label="Say" />
          <Choices />
        </section>
        {press("Gas", "wallet-transfer.form.gas")}
      </>,
    );
    await user.click(screen.getByText("Next"));
    await user.type(screen.getByLabelText("Say"), "Hello");
    await user.click(screen.getByRole("combobox", { name: "Network" }));
    await user.click(await screen.findByRole("option", { name: "Polygon" }));
    await user.selectOptions(screen.getByLabelText("Status"), "Failed");
    stop();
    await user.click(screen.getByText("Gas"));
    expect([steps, ignored]).toEqual([[], []]);
  });
});
