import { Gauge, LockKeyhole, SlidersHorizontal } from "lucide-react";
import { type Control } from "react-hook-form";

import { CardDescription, CardTitle } from "@/kit/ui/card";
import { type AdditionsContent, type tiles } from "@/screens/swift-additions/additions";
import { SettingField } from "@/screens/swift-additions/setting-field";
import { type Setting } from "@/screens/swift-additions/settings";
import { type Draft } from "@/screens/swift-additions/settings-draft";

const icons = { Configuration: SlidersHorizontal, Monitoring: Gauge, Security: LockKeyhole };

type SettingTileProps = {
  id: string;
  name: (typeof tiles)[number];
  settings: readonly Setting[];
  control: Control<Draft, unknown, unknown>;
  t: AdditionsContent;
};

/** Group of an add-on feature's settings under a heading. */
export function SettingTile({ id, name, settings, control, t }: SettingTileProps) {
  const Icon = icons[name];
  return (
    <section
      aria-labelledby={id}
      data-anchor={`swift-additions.panel.tile${name}`}
      className="flex min-w-0 flex-col gap-3 rounded-md border bg-background/60 p-3"
    >
      <header className="flex items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-4 text-primary" />
        <div>
          <CardTitle as="h3" id={id}>
            {t(`tile${name}`)}
          </CardTitle>
          <CardDescription>{t(`tile${name}Hint`)}</CardDescription>
        </div>
      </header>
      {settings.length === 0 && <p className="text-muted-foreground">{t("noSettings")}</p>}
      {settings.map((setting) => (
        <SettingField key={setting.label} control={control} setting={setting} t={t} />
      ))}
    </section>
  );
}
