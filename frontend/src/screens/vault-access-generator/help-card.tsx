import { FlaskConical } from "lucide-react";

import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { ScreenLink } from "@/kit/layout/screen-link";
import { type VaultContent } from "@/screens/vault-access-generator/use-vault-content";

/** Instructions for the generator in three steps. */
export function HelpCard({ t }: { t: VaultContent }) {
  return (
    <Panel
      {...cardOf(t, "vault-access-generator.help")}
      className="@container"
      contentClassName="grid gap-4"
    >
      <ol className="grid gap-x-6 gap-y-3 @min-[42rem]:grid-cols-3">
        {t.rows("steps").map(({ title, text }, place) => (
          <li key={place} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-medium"
            >
              {place + 1}
            </span>
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ScreenLink
        to="/financial-systems-test"
        className="flex w-fit items-center gap-1.5 text-primary underline underline-offset-4"
      >
        <FlaskConical aria-hidden className="size-4 shrink-0" />
        {t("systems")}
      </ScreenLink>
    </Panel>
  );
}
