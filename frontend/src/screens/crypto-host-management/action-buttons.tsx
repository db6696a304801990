import { type Anchor } from "@/anchors/anchor";
import { NoticeButton } from "@/components/actions/notice-button";
import { cn } from "@/lib/utils";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

type TextKey = Parameters<ManagementContent>[0];

export type ClaimedAction = {
  label: TextKey;
  /** Of its notice; most are called the same. */
  title?: TextKey;
  text: TextKey;
  anchor: Anchor;
};

type ActionButtonsProps = {
  actions: readonly ClaimedAction[];
  t: ManagementContent;
  className?: string;
};

/** Buttons for what the console claims it could do. */
export function ActionButtons({ actions, t, className }: ActionButtonsProps) {
  return (
    <div
      className={cn(
        "grid grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] gap-2",
        className,
      )}
      data-print="hidden"
    >
      {actions.map(({ label, title = "actionExecuted", text, anchor }) => (
        <NoticeButton
          key={label}
          size="sm"
          data-anchor={anchor}
          says={{ title: t(title), description: t(text) }}
        >
          {t(label)}
        </NoticeButton>
      ))}
    </div>
  );
}
