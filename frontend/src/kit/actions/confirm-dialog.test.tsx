import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { type ActionOutcome } from "@/kit/actions/use-action";
import { notice } from "@/kit/notices/use-notice";
import { Toaster } from "@/kit/ui/toaster";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";

const QUESTION = 'Are you sure you want to delete wallet "Vault" with ID "WLT_1"?';

const succeeded: ActionOutcome = { succeeded: true, fields: {}, noticeText: "" };

type RowProps = { onConfirm: () => Promise<ActionOutcome> | void; obsoleteReason?: string };

function Row({ onConfirm, obsoleteReason }: RowProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {obsoleteReason === undefined && <button onClick={() => setOpen(true)}>Delete</button>}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete wallet"
        question={QUESTION}
        action="Delete wallet"
        destructive
        obsoleteReason={obsoleteReason}
        onConfirm={onConfirm}
      />
    </>
  );
}

async function ask(onConfirm: () => Promise<ActionOutcome> | void) {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Row onConfirm={onConfirm} />);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  return user;
}

const button = (name: string) => screen.getByRole("button", { name });

it("ConfirmDialog is described by its question, focuses “Cancel” first, ignores clicks outside, and cancels on Enter", async () => {
  const confirm = vi.fn();
  const user = await ask(confirm);
  const dialog = screen.getByRole("alertdialog", { name: "Delete wallet" });
  expect(dialog).toHaveAccessibleDescription(QUESTION);
  expect(button("Cancel")).toHaveFocus();
  await expectAccessible(dialog);
  await user.click(document.querySelector("[data-slot=dialog-overlay]") ?? document.body);
  expect(dialog).toBeInTheDocument();
  button("Cancel").focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
  await waitFor(() => {
    expect(button("Delete")).toHaveFocus();
  });
});

it("ConfirmDialog stays open and busy while its action runs, and closes when the action succeeds", async () => {
  let finish: (outcome: ActionOutcome) => void = () => undefined;
  const confirm = vi.fn(() => new Promise<ActionOutcome>((resolve) => (finish = resolve)));
  const user = await ask(confirm);
  await user.click(button("Delete wallet"));
  await user.keyboard("{Escape}");
  await user.click(button("Delete wallet"));
  expect(button("Delete wallet")).toHaveAttribute("aria-busy", "true");
  expect(button("Cancel")).toBeDisabled();
  expect(confirm).toHaveBeenCalledOnce();
  await act(() => Promise.resolve(finish(succeeded)));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it("ConfirmDialog stays open after a failure, so that the user can retry or cancel", async () => {
  const confirm = vi.fn().mockResolvedValue({ ...succeeded, succeeded: false });
  const user = await ask(confirm);
  await user.click(button("Delete wallet"));
  await user.click(button("Delete wallet"));
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(button("Delete wallet")).not.toHaveAttribute("aria-busy");
  await user.click(button("Cancel"));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it("ConfirmDialog closes on the first Escape while a failure notice is shown, and the notice stays", async () => {
  const user = userEvent.setup();
  renderInApp(
    <Row
      onConfirm={() => {
        notice({ title: "Delete Failed", variant: "destructive" });
        return Promise.resolve({ ...succeeded, succeeded: false });
      }}
    />,
  );
  await user.click(button("Delete"));
  await user.click(button("Delete wallet"));
  await findNotice("Delete Failed");
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(await findNotice("Delete Failed")).toHaveAttribute("data-state", "open");
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(document.querySelector("[data-slot=toast][data-state=open]")).toBeNull();
  });
});

it("ConfirmDialog closes with a notice once its question no longer applies, but not while its own action runs", async () => {
  const user = userEvent.setup();
  let finish: (outcome: ActionOutcome) => void = () => undefined;
  const pageWith = (obsoleteReason?: string) => (
    <main id="main" tabIndex={-1}>
      <Row
        obsoleteReason={obsoleteReason}
        onConfirm={() => new Promise((resolve) => (finish = resolve))}
      />
      <Toaster />
    </main>
  );
  const { rerender } = render(pageWith());
  await user.click(button("Delete"));
  await user.click(button("Delete wallet"));
  rerender(pageWith("Somebody else has deleted the wallet."));
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  await act(() => Promise.resolve(finish({ ...succeeded, succeeded: false })));
  expect(await findNotice("Dialog closed")).toHaveTextContent(
    "Somebody else has deleted the wallet.",
  );
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await waitFor(() => {
    expect(screen.getByRole("main")).toHaveFocus();
  });
});
