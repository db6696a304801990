import { Menu } from "lucide-react";
import { useRef, useState } from "react";

import { NavList } from "@/app/shell/nav-list";
import { Button } from "@/kit/ui/button";
import { Dialog, DialogHead, DialogTrigger } from "@/kit/ui/dialog";
import { SheetContent } from "@/kit/ui/sheet";
import frame from "@/content/frame.json";
import { useContent } from "@/content/use-content";
import { useMedia } from "@/lib/use-media";

const WIDE = "(min-width: 64rem)";

/** Sidebar of a narrow window, in a sheet behind a button. */
export function MobileSidebar() {
  const t = useContent("frame", frame);
  const [open, setOpen] = useState(false);
  const leaving = useRef(false);
  const wide = useMedia(WIDE);
  // The window became wide, like a rotated tablet: the wide sidebar is visible now.
  if (wide && open) setOpen(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="lg:hidden"
          aria-label="Open navigation menu"
          data-anchor="frame.menu"
        >
          <Menu aria-hidden />
        </Button>
      </DialogTrigger>
      <SheetContent
        data-anchor="frame.menu.panel"
        onOpenAutoFocus={() => {
          leaving.current = false;
        }}
        onCloseAutoFocus={(event) => {
          // The opened screen already has the focus; don't return it to the button.
          if (leaving.current || wide) event.preventDefault();
          if (wide) document.getElementById("main")?.focus({ preventScroll: true });
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
            setOpen(false);
          }}
        />
      </SheetContent>
    </Dialog>
  );
}
