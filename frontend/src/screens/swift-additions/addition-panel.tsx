import { Gauge, LockKeyhole, RotateCcw, Save, SlidersHorizontal, X } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from "react";

import { notice } from "@/components/notices/use-notice";
import { StatusBadge } from "@/components/figures/status-badge";
import { Button } from "@/components/ui/button";
import { CardDescription, CardTitle } from "@/components/ui/card";
import { type Addition, type AdditionsContent } from "@/screens/swift-additions/additions";
import { SettingField } from "@/screens/swift-additions/setting-field";
import { type SettingValue } from "@/screens/swift-additions/settings";
import { type AdditionSettings } from "@/screens/swift-additions/use-addition-settings";

const icons = { Configuration: SlidersHorizontal, Monitoring: Gauge, Security: LockKeyhole };

type AdditionPanelProps = {
  panelId: string;
  addition: Addition;
  t: AdditionsContent;
  settings: AdditionSettings;
  onChange: (label: string, value: SettingValue) => void;
  onSave: () => void;
  onReset: () => void;
  onClose: () => void;
};

/** The settings of the selected addition, in three tiles. */
export function AdditionPanel(props: AdditionPanelProps) {
  const { panelId, addition, t, settings, onChange, onSave, onReset, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const name = t(`${addition.id}Name`);

  useEffect(() => {
    heading.current?.focus();
  }, [addition.id]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave();
    notice({ title: t("savedTitle"), description: t("savedText", { name }) });
  }

  function reset() {
    onReset();
    notice({ title: t("resetTitle"), description: t("resetText", { name }) });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  }

  return (
    // Esc is for whoever is anywhere inside; every control in it has its own keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={panelId}
      aria-labelledby={`${panelId}-title`}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="grid animate-rise-in gap-4 rounded-lg border bg-card p-4"
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={`${panelId}-title`}
            tabIndex={-1}
            className="w-fit scroll-mt-24 rounded-xs text-base leading-6 font-semibold"
          >
            {t("panelTitle", { name })}
          </h2>
          <p className="text-xs text-muted-foreground">{t("panelHint")}</p>
        </div>
        <Button variant="ghost" size="sm" type="button" onClick={onClose}>
          <X aria-hidden />
          {t("panelClose")}
        </Button>
      </header>
      <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
        {settings.tiles.map(({ name: tile, settings: fields }) => {
          const Icon = icons[tile];
          const titleId = `${panelId}-${tile}`;
          return (
            <section
              key={tile}
              aria-labelledby={titleId}
              className="flex min-w-0 flex-col gap-3 rounded-md border bg-background/60 p-3"
            >
              <header className="flex items-start gap-2">
                <Icon aria-hidden className="mt-0.5 size-4 text-primary" />
                <div>
                  <CardTitle as="h3" id={titleId}>
                    {t(`tile${tile}`)}
                  </CardTitle>
                  <CardDescription>{t(`tile${tile}Hint`)}</CardDescription>
                </div>
              </header>
              {fields.length === 0 && <p className="text-muted-foreground">{t("noSettings")}</p>}
              {fields.map((setting) => (
                <SettingField
                  key={`${addition.id} ${setting.label}`}
                  setting={setting}
                  value={settings.values[setting.label]}
                  onChange={(value) => onChange(setting.label, value)}
                  range={({ min, max }) => t("figureRange", { min: String(min), max: String(max) })}
                />
              ))}
            </section>
          );
        })}
      </div>
      <footer className="flex flex-wrap items-center gap-2">
        <Button type="submit">
          <Save aria-hidden />
          {t("save")}
        </Button>
        <Button type="button" variant="outline" onClick={reset}>
          <RotateCcw aria-hidden />
          {t("reset")}
        </Button>
        <span role="status">
          <PanelState settings={settings} t={t} />
        </span>
      </footer>
    </form>
  );
}

function PanelState({ settings, t }: { settings: AdditionSettings; t: AdditionsContent }) {
  if (settings.unsaved) return <StatusBadge status="pending">{t("stateUnsaved")}</StatusBadge>;
  if (settings.changed) return <StatusBadge status="done">{t("stateSaved")}</StatusBadge>;
  return <StatusBadge status="ok">{t("stateDefaults")}</StatusBadge>;
}
