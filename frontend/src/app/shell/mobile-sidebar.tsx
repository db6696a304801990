import { type RefObject, useEffect, useRef } from "react";

import { NavList } from "@/app/shell/nav-list";
import { Dialog, DialogHead } from "@/kit/ui/dialog";
import { SheetContent } from "@/kit/ui/sheet";
import frame from "@/content/frame.json";
import { useContent } from "@/content/use-content";
import { useMedia } from "@/lib/use-media";

const WIDE = "(min-width: 64rem)";

type MobileSidebarProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Button that gets the focus when the sheet closes; passed in because Safari doesn't focus a clicked button. */
  opener: RefObject<HTMLButtonElement | null>;
};

/** Sidebar of a narrow window, in a sheet. */
export function MobileSidebar({ open, onOpenChange, opener }: MobileSidebarProps) {
  const t = useContent("frame", frame);
  const leaving = useRef(false);
  const wide = useMedia(WIDE);
  // Close the sheet when the window becomes wide, for example on a rotated tablet, because the wide sidebar is visible
  // then.
  useEffect(() => {
    if (wide && open) onOpenChange(false);
  }, [wide, open, onOpenChange]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <SheetContent
        data-anchor="frame.menu.panel"
        onOpenAutoFocus={() => {
          leaving.current = false;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (wide) document.getElementById("main")?.focus({ preventScroll: true });
          // The opened screen already has the focus.
          else if (!leaving.current) opener.current?.focus();
        }}
      >
        <DialogHead
          title={t("product")}
          hint={t("tagline")}
          className="gap-0 border-b px-5 py-3"
          titleClassName="text-sm leading-5"
          hintClassName="text-xs"
        />
        <NavList
          onChosen={() => {
            leaving.current = true;
            onOpenChange(false);
          }}
        />
      </SheetContent>
    </Dialog>
  );
}
