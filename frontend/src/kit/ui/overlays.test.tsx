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
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/kit/ui/dropdown-menu";
import { SheetContent } from "@/kit/ui/sheet";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/kit/ui/tabs";
import { notice } from "@/kit/notices/use-notice";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";

it("Dialog closes on Esc and restores the focus", async () => {
  const user = userEvent.setup();
  render(
    <Dialog>
      <DialogTrigger>Forgot Password?</DialogTrigger>
      <DialogContent>
        <DialogHead title="Reset password" hint="Needs administrator privileges." />
      </DialogContent>
    </Dialog>,
  );
  const trigger = screen.getByRole("button");
  await user.click(trigger);
  const dialog = screen.getByRole("dialog", { name: "Reset password" });
  await expectAccessible(dialog);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => {
    expect(trigger).toHaveFocus();
  });
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

it("SheetContent closes with its own button", async () => {
  const user = userEvent.setup();
  render(
    <Dialog>
      <DialogTrigger>Menu</DialogTrigger>
      <SheetContent>
        <DialogHead title="Navigation" hint="The screens." />
      </SheetContent>
    </Dialog>,
  );
  await user.click(screen.getByRole("button", { name: "Menu" }));
  await expectAccessible(screen.getByRole("dialog", { name: "Navigation" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

function ThrowingPart(): never {
  throw new Error("boom");
}

it.each([
  ["dialog", Dialog, DialogContent],
  ["sheet", Dialog, SheetContent],
  ["question", Dialog, QuestionContent],
])(
  "Overlay boundary of a %s catches an error of its content, so that the overlay can still be closed",
  async (...parts) => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    const [, Overlay, Content] = parts;
    renderInApp(
      <main>
        The screen
        <Overlay defaultOpen>
          <Content aria-describedby={undefined}>
            <ThrowingPart />
          </Content>
        </Overlay>
      </main>,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong in this part");
    expect(screen.getByText("The screen")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  },
);

it("DropdownMenu can be used by keyboard", async () => {
  const user = userEvent.setup();
  let chosen = "";
  render(
    <DropdownMenu>
      <DropdownMenuTrigger>Theme</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem>Dark</DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() => {
            chosen = "light";
          }}
        >
          Light
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  await user.tab();
  await user.keyboard("{Enter}{ArrowDown}{Enter}");
  expect(chosen).toBe("light");
});

it("Tabs move the focus with the arrow keys, and open the focused tab with Enter", async () => {
  const user = userEvent.setup();
  const { container } = render(
    <Tabs defaultValue="log">
      <TabsList aria-label="Console">
        <TabsTrigger value="log">Log</TabsTrigger>
        <TabsTrigger value="history">History</TabsTrigger>
      </TabsList>
      <TabsContent value="log">The log</TabsContent>
      <TabsContent value="history">The history</TabsContent>
    </Tabs>,
  );
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel", { name: "Log" })).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("tabpanel", { name: "History" })).toHaveTextContent("The history");
  await expectAccessible(container);
});

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
