import { ChevronDown } from "lucide-react";
import { useState } from "react";

import { RoomMenuItems } from "@/app/shell/room-menu-items";
import { RoomTime } from "@/app/shell/room-time";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/kit/ui/dropdown-menu";

/** Room's clock as a button, with a menu of the trainer's controls. */
export function RoomMenu() {
  const [open, setOpen] = useState(false);
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger
        data-anchor="frame.room"
        className="inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:bg-black/10 focus-visible:-outline-offset-2 focus-visible:outline-current data-[state=open]:bg-black/10"
      >
        <span className="sr-only">Steer the room: </span>
        <RoomTime anchor="frame.simulationBar.clock" />
        <ChevronDown aria-hidden className="size-3.5 print:hidden" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" data-anchor="frame.room.menu">
        <RoomMenuItems
          onDone={() => {
            setOpen(false);
          }}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
