import { type ComponentProps } from "react";

import { type Anchor, type PartsOf } from "@/anchors/anchor";
import { NoticeButton } from "@/kit/actions/notice-button";
import { type NoticeContent } from "@/kit/notices/use-notice";
import { cn } from "@/lib/utils";

export type ClaimedAction = Pick<NoticeContent, "title" | "variant"> & {
  name: string;
  text: string;
  anchor?: Anchor;
};

type ClaimedActionsProps = {
  actions: readonly ClaimedAction[];
  size?: ComponentProps<typeof NoticeButton>["size"];
  className?: string;
};

/** Buttons for simulated actions: each only shows its notice. */
export function ClaimedActions({ actions, size = "sm", className }: ClaimedActionsProps) {
  return (
    <div
      className={cn(
        "grid grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] gap-2",
        className,
      )}
      data-print="hidden"
    >
      {actions.map(({ name, text, anchor, ...notice }) => (
        <NoticeButton
          key={name}
          size={size}
          data-anchor={anchor}
          noticeContent={{ ...notice, description: text }}
        >
          {name}
        </NoticeButton>
      ))}
    </div>
  );
}

type TextOf<Card extends Anchor, Part extends string> = Card extends `${string}.${infer Name}`
  ? `${Name}${Capitalize<Part>}`
  : never;

/**
 * Return the simulated actions of a card, for `ClaimedActions`. Their text keys follow from their anchors, as in
 * `cardOf`: `cardDeploy` and `cardDeployText` for `home.card.deploy`.
 */
export function claimsOf<Card extends Anchor, Part extends PartsOf<Card>>(
  t: (text: TextOf<Card, Part> | `${TextOf<Card, Part>}Text`) => string,
  card: Card,
  parts: readonly Part[],
  titleOf: (name: TextOf<Card, Part>) => string,
): ClaimedAction[] {
  const cardName = card.slice(card.indexOf(".") + 1);
  return parts.map((part) => {
    // The types guarantee that these names exist, which TypeScript can't infer from a template string.
    const name = `${cardName}${part.charAt(0).toUpperCase()}${part.slice(1)}` as TextOf<Card, Part>;
    const anchor = `${card}.${part}` as Anchor;
    return { name: t(name), title: titleOf(name), text: t(`${name}Text`), anchor };
  });
}
