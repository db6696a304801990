import { Download } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { notice } from "@/components/notices/use-notice";
import { Button } from "@/components/ui/button";
import { type Content } from "@/content/use-content";

type DownloadFundsButtonProps = {
  t: Content<Record<"actionDownload" | "downloadTitle" | "downloadText", string>>;
  anchor?: Anchor;
};

/** Claims a download of funds; nothing is downloaded. */
export function DownloadFundsButton({ t, anchor }: DownloadFundsButtonProps) {
  return (
    <Button
      variant="outline"
      data-anchor={anchor}
      onClick={() => notice({ title: t("downloadTitle"), description: t("downloadText") })}
    >
      <Download aria-hidden />
      {t("actionDownload")}
    </Button>
  );
}
