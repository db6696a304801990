import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";

import { ConfirmDialog } from "@/components/actions/confirm-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { renderInApp } from "@/test/render";

function Row() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <DropdownMenu>
        <DropdownMenuTrigger>More</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem
            onSelect={() => {
              setAsked(true);
              setOpen(true);
            }}
          >
            Remove
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {asked && (
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
  "a dialog that an item of a menu opened gives the focus to the button of the menu after %s",
  async (answer) => {
    renderInApp(<Row />);
    for (let times = 0; times < 2; times += 1) {
      const more = screen.getByRole("button", { name: "More" });
      more.focus();
      await userEvent.keyboard("{Enter}{Enter}");
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
