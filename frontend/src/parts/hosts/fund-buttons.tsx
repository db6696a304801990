import { Download } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { NoticeButton } from "@/kit/actions/notice-button";
import { type Content } from "@/content/use-content";

type DownloadFundsButtonProps = {
  t: Content<Record<"actionDownload" | "downloadTitle" | "downloadText", string>>;
  anchor?: Anchor;
};

/** Button that claims a download of funds; nothing is downloaded. */
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
