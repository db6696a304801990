import { Menu } from "lucide-react";
import { useRef, useState } from "react";

import { NavList } from "@/app/shell/nav-list";
import { Button } from "@/components/ui/button";
import {
  Sheet,
  SheetContent,
  SheetDescription,
  SheetTitle,
  SheetTrigger,
} from "@/components/ui/sheet";
import frame from "@/content/frame.json";
import { useContent } from "@/content/use-content";

/** The screens of a narrow window, in a sheet behind a button. */
export function MobileSidebar() {
  const t = useContent("frame", frame);
  const [open, setOpen] = useState(false);
  const leaving = useRef(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="lg:hidden"
          aria-label="Open the screens"
          data-anchor="frame.menu"
        >
          <Menu aria-hidden />
        </Button>
      </SheetTrigger>
      <SheetContent
        side="left"
        data-anchor="frame.menu.panel"
        onOpenAutoFocus={() => {
          leaving.current = false;
        }}
        onCloseAutoFocus={(event) => {
          // The screen that was chosen has the focus by now; it must not go back to the button.
          if (leaving.current) event.preventDefault();
        }}
      >
        <div className="border-b px-5 py-3">
          <SheetTitle>{t("product")}</SheetTitle>
          <SheetDescription>{t("tagline")}</SheetDescription>
        </div>
        <NavList
          onChosen={() => {
            leaving.current = true;
            setOpen(false);
          }}
        />
      </SheetContent>
    </Sheet>
  );
}
