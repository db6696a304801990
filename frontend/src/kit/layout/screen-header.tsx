import { type ReactNode } from "react";

import { type Content } from "@/content/use-content";

type ScreenHeaderProps = {
  t: Content<Record<"title" | "description", string>>;
  badges?: ReactNode;
  actions?: ReactNode;
};

/** Header of a screen: title, description, badges and main actions. */
export function ScreenHeader({ t, badges, actions }: ScreenHeaderProps) {
  return (
    <header data-slot="screen-header" className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-title font-semibold tracking-tight">{t("title")}</h1>
          {badges}
        </div>
        <p className="mt-2 text-pretty text-muted-foreground">{t("description")}</p>
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2" data-print="hidden">
          {actions}
        </div>
      )}
    </header>
  );
}
