import { Menu } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/kit/ui/button";
import { useLaterDialog } from "@/kit/layout/use-later-dialog";
import { lazyPart } from "@/lib/lazy-part";

const sidebar = lazyPart(() => import("@/app/shell/mobile-sidebar").then((m) => m.MobileSidebar));

/** Button that opens the sidebar in a sheet, rendered in a narrow window. */
export function SidebarButton() {
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useLaterDialog(sidebar, {
    title: "Navigation menu",
    failure: "The menu could not be loaded. Try again.",
  });
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        className="lg:hidden"
        aria-label="Open navigation menu"
        aria-haspopup="dialog"
        aria-expanded={sheet.shown?.open ?? false}
        data-anchor="frame.menu"
        onClick={sheet.show}
        onPointerEnter={sheet.prepare}
        onFocus={sheet.prepare}
      >
        <Menu aria-hidden />
      </Button>
      {sheet.shown && <sidebar.Part {...sheet.shown} opener={button} />}
    </>
  );
}
