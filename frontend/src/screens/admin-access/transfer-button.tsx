import { Send } from "lucide-react";
import { Suspense, useState } from "react";

import { notice } from "@/components/notices/use-notice";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/lib/lazy-part";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

const dialog = lazyPart(() =>
  import("@/screens/admin-access/transfer-dialog").then((m) => m.TransferDialog),
);

/** Opens the manual transfer, which is fetched when somebody is about to use it. */
export function TransferButton({ t }: { t: AdminContent }) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");

  async function show() {
    if (await dialog.preload()) {
      setState("open");
    } else {
      const title = t("transfer");
      notice({ title, description: t("transferUnloaded"), variant: "destructive" });
    }
  }

  return (
    <>
      <Button
        data-anchor="admin-access.transfer"
        onPointerEnter={() => void dialog.preload()}
        onFocus={() => void dialog.preload()}
        onClick={() => void show()}
      >
        <Send aria-hidden />
        {t("transfer")}
      </Button>
      {state !== "unused" && (
        <Suspense>
          <dialog.Part
            open={state === "open"}
            onOpenChange={(open) => {
              setState(open ? "open" : "closed");
            }}
          />
        </Suspense>
      )}
    </>
  );
}
