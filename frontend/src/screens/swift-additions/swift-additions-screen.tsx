import { Activity, CircleCheck, Clock, HeartPulse, House, Layers } from "lucide-react";
import { useState } from "react";

import { ConsoleBar } from "@/components/layout/console-bar";
import { ScreenHeader } from "@/components/layout/screen-header";
import { StatTile, StatTiles } from "@/components/figures/stat-tile";
import texts from "@/content/swift-additions.json";
import { useContent } from "@/content/use-content";
import { AdditionCard } from "@/screens/swift-additions/addition-card";
import { AdditionPanel } from "@/screens/swift-additions/addition-panel";
import {
  type AdditionId,
  additions,
  type AdditionsContent,
} from "@/screens/swift-additions/additions";
import { useAdditionSettings } from "@/screens/swift-additions/use-addition-settings";

const PANEL_ID = "addition-panel";

/** The add-on services of the SWIFT console: what is claimed of them, and a panel of settings for each. */
export function SwiftAdditionsScreen() {
  const t = useContent("swift-additions", texts);
  const [selected, setSelected] = useState<AdditionId>();
  const { settingsOf, change, save, reset } = useAdditionSettings(t);
  const addition = additions.find(({ id }) => id === selected);

  function configure(id: AdditionId) {
    setSelected(id);
    document.getElementById(`${PANEL_ID}-title`)?.focus();
  }

  function close(id: AdditionId) {
    setSelected(undefined);
    document.getElementById(`configure-${id}`)?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <ConsoleBar
        label={t("barLabel")}
        buttons={[{ to: "/home", text: t("buttonHome"), icon: House }]}
        tabs={[
          { to: "/swift-alliance-login", text: t("tabServer") },
          { to: "/swift-additions", text: t("tabAdditions") },
          { to: "/swift-console", text: t("tabConsole") },
          { to: "/wallet-transfer", text: t("tabTransfer") },
          { to: "/crypto-host", text: t("tabHost") },
        ]}
      />
      <ScreenHeader title={t("title")} description={t("description")} />
      <Summary t={t} />
      <section aria-labelledby="additions-title" className="grid gap-3">
        <h2 id="additions-title" className="text-sm font-semibold">
          {t("listTitle")}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {additions.map((item) => (
            <li key={item.id}>
              <AdditionCard
                addition={item}
                t={t}
                selected={item.id === selected}
                changed={settingsOf(item.id).changed}
                panelId={PANEL_ID}
                onConfigure={() => configure(item.id)}
              />
            </li>
          ))}
        </ul>
      </section>
      {addition && (
        <AdditionPanel
          panelId={PANEL_ID}
          addition={addition}
          t={t}
          settings={settingsOf(addition.id)}
          onChange={(label, value) => change(addition.id, label, value)}
          onSave={() => save(addition.id)}
          onReset={() => reset(addition.id)}
          onClose={() => close(addition.id)}
        />
      )}
    </div>
  );
}

function Summary({ t }: { t: AdditionsContent }) {
  return (
    <StatTiles>
      <StatTile label={t("statActive")} icon={Layers} value={t("active")} hint={t("activeHint")} />
      <StatTile
        label={t("statHealth")}
        icon={HeartPulse}
        value={t("health")}
        hint={t("healthHint")}
      />
      <StatTile
        label={t("statAvailability")}
        icon={Clock}
        value={t("availability")}
        hint={t("availabilityHint")}
      />
      <StatTile
        label={t("statMode")}
        icon={Activity}
        value={
          <span className="flex items-center gap-2 text-status-ok">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            {t("mode")}
          </span>
        }
        hint={t("modeHint")}
      />
    </StatTiles>
  );
}
