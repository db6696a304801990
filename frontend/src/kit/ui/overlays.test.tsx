import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/kit/ui/command";
import { Dialog, DialogContent, DialogHead, DialogTrigger, QuestionContent } from "@/kit/ui/dialog";
import { SheetContent } from "@/kit/ui/sheet";
import { notice } from "@/kit/notices/use-notice";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";

it.each([
  ["DialogContent", DialogContent],
  ["SheetContent", SheetContent],
])("%s closes on Esc and with its own button, and restores the focus", async (_, Content) => {
  const user = userEvent.setup();
  render(
    <Dialog>
      <DialogTrigger>Forgot Password?</DialogTrigger>
      <Content>
        <DialogHead title="Reset password" hint="Needs administrator privileges." />
      </Content>
    </Dialog>,
  );
  const trigger = screen.getByRole("button");
  await user.click(trigger);
  await expectAccessible(screen.getByRole("dialog", { name: "Reset password" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => {
    expect(trigger).toHaveFocus();
  });
  await user.click(trigger);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("Dialog closes on the first Esc while a newer notice is shown, and the notice stays", async () => {
  const user = userEvent.setup();
  renderInApp(
    <Dialog>
      <DialogTrigger>Configure</DialogTrigger>
      <SheetContent>
        <DialogHead title="SEPA" hint="How it goes." />
        <Dialog>
          <DialogTrigger>Details</DialogTrigger>
          <DialogContent>
            <DialogHead title="Details" hint="What is known." />
          </DialogContent>
        </Dialog>
      </SheetContent>
    </Dialog>,
  );
  await user.click(screen.getByRole("button", { name: "Configure" }));
  await user.click(screen.getByRole("button", { name: "Details" }));
  act(() => {
    notice({ title: "Not Saved" });
  });
  await findNotice("Not Saved");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Details" })).not.toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "SEPA" })).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(await findNotice("Not Saved")).toHaveAttribute("data-state", "open");
});

function ThrowingPart(): never {
  throw new Error("boom");
}

it.each([
  ["dialog", DialogContent],
  ["sheet", SheetContent],
  ["question", QuestionContent],
])(
  "Overlay boundary of a %s catches an error of its content, so that the overlay can still be closed",
  async (_, Content) => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    renderInApp(
      <main>
        The screen
        <Dialog defaultOpen>
          <Content aria-describedby={undefined}>
            <ThrowingPart />
          </Content>
        </Dialog>
      </main>,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong in this part");
    expect(screen.getByText("The screen")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  },
);

it("Command filters its list by the typed text, and shows a message if nothing matches", async () => {
  const user = userEvent.setup();
  render(
    <Command label="Search screens">
      <CommandInput placeholder="Search screens" />
      <CommandList>
        <CommandEmpty>No screen fits.</CommandEmpty>
        <CommandGroup heading="Consoles">
          <CommandItem>SWIFT console</CommandItem>
          <CommandItem>Wallet transfer</CommandItem>
        </CommandGroup>
      </CommandList>
    </Command>,
  );
  await user.type(screen.getByRole("combobox"), "wallet");
  expect(screen.getByRole("option")).toHaveTextContent("Wallet transfer");
  await user.type(screen.getByRole("combobox"), "zzz");
  expect(screen.getByText("No screen fits.")).toBeInTheDocument();
});
