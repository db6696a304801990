import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";

import { useKnownSession } from "@/api/session";
import { leaveSeat, readOtherRoom } from "@/api/training";
import { useAction } from "@/kit/actions/use-action";
import { Button } from "@/kit/ui/button";
import { useTeachContent } from "@/screens/teach/use-teach-content";

/**
 * Bar with the button that leaves a walkthrough; trainers need it because their pages don't render the pane with the
 * usual button.
 */
export function LeaveLine() {
  const t = useTeachContent();
  const client = useQueryClient();
  const { data: session } = useKnownSession();
  const { busy, run } = useAction({
    call: leaveSeat,
    failure: { title: t("leaveFailed"), description: t("tryAgain") },
    onSuccess: () => {
      // The focused button disappears with the bar, so move the focus to the page.
      document.getElementById("main")?.focus();
      void readOtherRoom(client);
    },
  });
  if (session?.onSeat !== true) return null;
  return (
    <div
      role="status"
      data-print="hidden"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border bg-accent px-3 py-2 text-accent-foreground"
    >
      <p className="min-w-0 text-pretty">{t("inCopy")}</p>
      <Button variant="outline" size="sm" busy={busy} onClick={() => run()}>
        <LogOut aria-hidden />
        {t("leave")}
      </Button>
    </div>
  );
}
