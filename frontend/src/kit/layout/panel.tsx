import { type ComponentProps, type ReactNode, useId } from "react";

import { type Anchor } from "@/anchors/anchor";
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from "@/kit/ui/card";
import { keepCodes } from "@/kit/ui/keep-codes";

type PanelProps = Omit<ComponentProps<typeof Card>, "title"> & {
  title: string;
  /** One-sentence description. */
  hint?: ReactNode;
  /** Content at the right of the title. */
  action?: ReactNode;
  contentClassName?: string;
};

/** Card named by its title. */
export function Panel({ title, hint, action, contentClassName, children, ...props }: PanelProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} {...props}>
      <CardHeader>
        <CardTitle id={titleId}>{keepCodes(title)}</CardTitle>
        {hint !== undefined && <CardDescription>{hint}</CardDescription>}
        {action !== undefined && <CardAction>{action}</CardAction>}
      </CardHeader>
      <CardContent className={contentClassName}>{children}</CardContent>
    </Card>
  );
}

type CamelCase<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Prefix of a card's text keys: `csvRules` for the anchor `api-banking.csv.rules`. */
export type TextName<Key extends Anchor> = Key extends `${string}.${infer Name}`
  ? CamelCase<Name>
  : never;

/** Return the prefix of a card's text keys. */
export function textName<Key extends Anchor>(anchor: Key): TextName<Key> {
  const [, ...parts] = anchor.split(".");
  const name = parts.join(".").replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name as TextName<Key>;
}

/**
 * Return a card's title, hint and anchor, as props of a `Panel` or a `FormCard`. The text keys follow from the anchor:
 * `dealTitle` and `dealHint` for `admin-access.deal`.
 */
export function cardOf<Key extends Anchor>(
  t: (text: `${TextName<Key>}Title` | `${TextName<Key>}Hint`) => string,
  anchor: Key,
) {
  const name = textName(anchor);
  return { title: t(`${name}Title`), hint: t(`${name}Hint`), "data-anchor": anchor };
}
