import { Send } from "lucide-react";
import { Suspense } from "react";

import { useLaterDialog } from "@/kit/layout/use-later-dialog";
import { Button } from "@/kit/ui/button";
import { lazyPart } from "@/lib/lazy-part";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

const dialog = lazyPart(() =>
  import("@/screens/admin-access/transfer-dialog").then((m) => m.TransferDialog),
);

/** Button that opens the manual transfer; its chunk is loaded on hover or focus. */
export function TransferButton({ t }: { t: AdminContent }) {
  const transfer = useLaterDialog(dialog, {
    title: t("transfer"),
    failure: t("transferUnloaded"),
  });
  return (
    <>
      <Button
        data-anchor="admin-access.transfer"
        onPointerEnter={transfer.prepare}
        onFocus={transfer.prepare}
        onClick={transfer.show}
      >
        <Send aria-hidden />
        {t("transfer")}
      </Button>
      {transfer.shown && (
        <Suspense>
          <dialog.Part {...transfer.shown} />
        </Suspense>
      )}
    </>
  );
}
