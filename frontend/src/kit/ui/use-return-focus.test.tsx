import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";

import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/kit/ui/dropdown-menu";
import { renderInApp } from "@/testing/render";

function Row() {
  const [openDialog, setOpenDialog] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <DropdownMenu>
        <DropdownMenuTrigger>More</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Edit</DropdownMenuItem>
          <DropdownMenuItem
            onSelect={() => {
              setOpenDialog(true);
              setOpen(true);
            }}
          >
            Remove
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {openDialog && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Remove?"
          question="It goes."
          action="Remove it"
          onConfirm={() => {
            setOpen(false);
          }}
        />
      )}
    </main>
  );
}

it.each(["Cancel", "Remove it"])(
  "useReturnFocus returns the focus to the menu button after %s in a dialog opened from the menu",
  async (answer) => {
    renderInApp(<Row />);
    for (let times = 0; times < 2; times += 1) {
      const more = screen.getByRole("button", { name: "More" });
      more.focus();
      await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
      await userEvent.click(await screen.findByRole("button", { name: answer }));
      await waitFor(() => {
        expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
      });
      await waitFor(() => {
        expect(more).toHaveFocus();
      });
    }
  },
);

function List() {
  const [rows, setRows] = useState(["One", "Two"]);
  const [openDialog, setOpenDialog] = useState<string>();
  return (
    <main id="main" tabIndex={-1}>
      {rows.length > 0 && (
        <ul>
          {rows.map((row, index) => (
            <li key={row} data-row={index} tabIndex={-1}>
              <button
                onClick={() => {
                  setOpenDialog(row);
                }}
              >
                {row}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={openDialog !== undefined}
        onOpenChange={() => {
          setOpenDialog(undefined);
        }}
        title="Remove?"
        question="It goes."
        action="Remove it"
        onConfirm={() => {
          setRows(rows.filter((row) => row !== openDialog));
        }}
      />
    </main>
  );
}

it("useReturnFocus focuses the next row when a dialog deletes the row that opened the dialog, or the screen if no row is left", async () => {
  renderInApp(<List />);
  const remove = async (row: string) => {
    await userEvent.click(screen.getByRole("button", { name: row }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove it" }));
    await waitFor(() => {
      expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    });
  };
  await remove("One");
  expect(screen.getByRole("listitem")).toHaveFocus();
  await remove("Two");
  expect(screen.getByRole("main")).toHaveFocus();
});
