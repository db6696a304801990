import { Download } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { NoticeButton } from "@/kit/actions/notice-button";
import { type Content } from "@/content/use-content";

type DownloadFundsButtonProps = {
  t: Content<Record<"actionDownload" | "downloadTitle" | "downloadText", string>>;
  anchor?: Anchor;
};

/** Button of a simulated download of funds: shows a notice and downloads nothing. */
export function DownloadFundsButton({ t, anchor }: DownloadFundsButtonProps) {
  return (
    <NoticeButton
      data-anchor={anchor}
      noticeContent={{ title: t("downloadTitle"), description: t("downloadText") }}
    >
      <Download aria-hidden />
      {t("actionDownload")}
    </NoticeButton>
  );
}
