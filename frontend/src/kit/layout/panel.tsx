import { type ComponentProps, type ReactNode, useId } from "react";

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
  /** Description in a sentence. */
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
