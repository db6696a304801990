import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import { ApiError } from "@/api/client";
import { ConfirmDialog } from "@/components/actions/confirm-dialog";
import { expectAccessible } from "@/test/axe";

const QUESTION = 'Are you sure you want to delete wallet "Vault" with ID "WLT_1"?';

function Row({ onConfirm }: { onConfirm: () => Promise<unknown> | void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete</button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete wallet"
        question={QUESTION}
        action="Delete wallet"
        destructive
        onConfirm={onConfirm}
      />
    </>
  );
}

async function ask(onConfirm: () => Promise<unknown> | void) {
  const user = userEvent.setup();
  render(<Row onConfirm={onConfirm} />);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  return user;
}

const button = (name: string) => screen.getByRole("button", { name });

it("asks by its question, begins on Cancel, and does nothing then", async () => {
  const confirm = vi.fn();
  const user = await ask(confirm);
  const dialog = screen.getByRole("alertdialog", { name: "Delete wallet" });
  expect(dialog).toHaveAccessibleDescription(QUESTION);
  expect(button("Cancel")).toHaveFocus();
  await expectAccessible(dialog);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
  await waitFor(() => {
    expect(button("Delete")).toHaveFocus();
  });
});

it("stays busy and open while it runs, whatever is pressed, and closes after", async () => {
  let finish: () => void = () => undefined;
  const confirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const user = await ask(confirm);
  await user.click(button("Delete wallet"));
  await user.keyboard("{Escape}");
  await user.click(button("Delete wallet"));
  expect(button("Delete wallet")).toHaveAttribute("aria-busy", "true");
  expect(button("Cancel")).toBeDisabled();
  expect(confirm).toHaveBeenCalledOnce();
  await act(() => Promise.resolve(finish()));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it("says why it failed, and can be tried again or left", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const error = new ApiError(409, JSON.stringify({ code: "used", message: "It is in use." }));
  const confirm = vi.fn().mockRejectedValue(error);
  const user = await ask(confirm);
  await user.click(button("Delete wallet"));
  expect(await screen.findByRole("alert")).toHaveTextContent("It is in use.");
  await user.click(button("Delete wallet"));
  expect(confirm).toHaveBeenCalledTimes(2);
  await user.click(button("Cancel"));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await user.click(button("Delete"));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
