import {
  CircleHelp,
  CircleUser,
  Clock,
  Keyboard,
  LogOut,
  Scale,
  Settings2,
  Type,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { useConsoleSession } from "@/app/session/session-context";
import { RoomTime } from "@/app/shell/room-time";
import { useLaterDialog } from "@/kit/layout/use-later-dialog";
import { Button } from "@/kit/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/kit/ui/dropdown-menu";
import { lazyPart } from "@/lib/lazy-part";
import { isViewingSeat } from "@/lib/seat-view";

const roomMenu = lazyPart(() => import("@/app/shell/room-menu-items").then((m) => m.RoomMenuItems));

const roles = { operator: "Operator", trainer: "Trainer" };

export type UserMenuProps = {
  onShortcuts: () => void;
  /** Called to open the pane in which trainers edit the texts of the screen. */
  onEdit: () => void;
};

/** Account menu: the signed-in person, and the actions on the account. */
export function UserMenu({ onShortcuts, onEdit }: UserMenuProps) {
  const { session, signOut } = useConsoleSession();
  const [open, setOpen] = useState(false);
  const steering = useLaterDialog(roomMenu, {
    title: "Steer the room",
    failure: "The controls of the room could not be loaded. Try again.",
  });

  function change(next: boolean) {
    setOpen(next);
    steering.shown?.onOpenChange(false);
  }

  return (
    <DropdownMenu open={open} onOpenChange={change}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          className="max-w-44 px-[min(0.5rem,2vw)] sm:px-2"
          aria-label={`Account: ${session.name}`}
          data-anchor="frame.account"
        >
          <CircleUser aria-hidden />
          <span className="hidden truncate md:inline">{session.name}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        data-anchor="frame.account.menu"
        onCloseAutoFocus={(event) => {
          // Leave the focus in the pane if a menu item has opened the pane.
          if (document.activeElement?.closest("[data-slot=guide]")) event.preventDefault();
        }}
      >
        <DropdownMenuLabel>
          <span className="block text-sm font-medium text-popover-foreground">{session.name}</span>
          <span>{`${session.guest ? "Guest" : roles[session.role]} · ${session.sandbox.name}`}</span>
          <span className="block">
            <RoomTime />
          </span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {steering.shown?.open ? (
          <roomMenu.Part
            takesFocus
            onDone={() => {
              change(false);
            }}
          />
        ) : (
          <>
            {session.role === "trainer" && !isViewingSeat() && (
              <>
                <DropdownMenuItem
                  data-anchor="frame.account.room"
                  onSelect={(event) => {
                    event.preventDefault();
                    steering.show();
                  }}
                >
                  <Clock aria-hidden />
                  Steer the room
                </DropdownMenuItem>
                {!session.onSeat && (
                  <DropdownMenuItem data-anchor="frame.account.edit" onSelect={onEdit}>
                    <Type aria-hidden />
                    Edit this screen
                  </DropdownMenuItem>
                )}
                <DropdownMenuItem asChild data-anchor="frame.account.administration">
                  <a href="/admin/">
                    <Settings2 aria-hidden />
                    Administration
                  </a>
                </DropdownMenuItem>
                <DropdownMenuItem asChild data-anchor="frame.account.help">
                  <Link to="/help">
                    <CircleHelp aria-hidden />
                    Help
                  </Link>
                </DropdownMenuItem>
              </>
            )}
            <DropdownMenuItem data-anchor="frame.account.shortcuts" onSelect={onShortcuts}>
              <Keyboard aria-hidden />
              Keyboard shortcuts
            </DropdownMenuItem>
            <DropdownMenuItem asChild data-anchor="frame.account.licences">
              <a href="/licences">
                <Scale aria-hidden />
                Licences
              </a>
            </DropdownMenuItem>
            {!isViewingSeat() && (
              <>
                <DropdownMenuSeparator />
                <DropdownMenuItem data-anchor="frame.account.signOut" onSelect={signOut}>
                  <LogOut aria-hidden />
                  Sign out
                </DropdownMenuItem>
              </>
            )}
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
