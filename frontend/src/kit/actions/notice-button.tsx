import { type ComponentProps } from "react";

import { notice, type NoticeContent } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";

type NoticeButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  noticeContent: NoticeContent;
};

/** Button of a simulated action: only shows its notice. */
export function NoticeButton({ noticeContent, ...props }: NoticeButtonProps) {
  return <Button variant="outline" {...props} onClick={() => notice(noticeContent)} />;
}
