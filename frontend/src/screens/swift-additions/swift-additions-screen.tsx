import { Activity, Clock, HeartPulse, House, Layers } from "lucide-react";
import { useEffect, useState } from "react";

import { PartBoundary, Parts } from "@/kit/layout/boundary";
import { ConsoleBar } from "@/kit/layout/console-bar";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ClaimedState, StatTile, StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import texts from "@/content/swift-additions.json";
import { useContent } from "@/content/use-content";
import { AdditionCard } from "@/screens/swift-additions/addition-card";
import { AdditionPanel } from "@/screens/swift-additions/addition-panel";
import {
  type AdditionId,
  additions,
  type AdditionsContent,
  PANEL_ID,
} from "@/screens/swift-additions/additions";
import { useAdditionSettings } from "@/screens/swift-additions/use-addition-settings";

/** Add-on features of the SWIFT console: unverified statements about them, and a panel of settings for each. */
export function SwiftAdditionsScreen() {
  const t = useContent("swift-additions", texts);
  const [selected, setSelected] = useState<AdditionId>();
  const { settingsOf, drafts, keep } = useAdditionSettings(t);
  const addition = additions.find(({ id }) => id === selected);
  const settings = addition && settingsOf(addition.id);

  useEffect(focusPanel, [selected]);

  function configure(id: AdditionId) {
    setSelected(id);
    focusPanel();
  }

  function close(id: AdditionId) {
    setSelected(undefined);
    document.getElementById(`configure-${id}`)?.focus();
  }

  return (
    <Parts className="flex flex-col gap-4">
      <ConsoleBar
        label={t("barLabel")}
        anchor="swift-additions.bar"
        buttons={[
          {
            to: "/home",
            text: t("buttonHome"),
            icon: House,
            anchor: "swift-additions.bar.home",
          },
        ]}
        tabs={[
          {
            to: "/swift-alliance-login",
            text: t("tabServer"),
            anchor: "swift-additions.bar.server",
          },
          {
            to: "/swift-additions",
            text: t("tabAdditions"),
            anchor: "swift-additions.bar.additions",
          },
          { to: "/swift-console", text: t("tabConsole"), anchor: "swift-additions.bar.console" },
          {
            to: "/wallet-transfer",
            text: t("tabTransfer"),
            anchor: "swift-additions.bar.transfer",
          },
          { to: "/crypto-host", text: t("tabHost") },
        ]}
      />
      <ScreenHeader t={t} />
      <Summary t={t} />
      <section
        aria-labelledby="additions-title"
        data-anchor="swift-additions.list"
        className="grid gap-3"
      >
        <h2 id="additions-title" className="text-sm font-semibold">
          {t("listTitle")}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
          {additions.map((item) => (
            <li key={item.id}>
              <PartBoundary>
                <AdditionCard
                  addition={item}
                  t={t}
                  selected={item.id === selected}
                  isChanged={settingsOf(item.id).isChanged}
                  onConfigure={() => configure(item.id)}
                />
              </PartBoundary>
            </li>
          ))}
        </ul>
      </section>
      {addition && settings && (
        <AdditionPanel
          // Remount the form when staff edit the settings; the draft survives in `drafts`.
          key={`${addition.id} ${JSON.stringify(settings.all)}`}
          addition={addition}
          t={t}
          settings={settings}
          draft={drafts.get(addition.id)}
          onDraft={(draft) => drafts.set(addition.id, draft)}
          onKeep={(values) => keep(addition.id, values)}
          onClose={() => close(addition.id)}
        />
      )}
    </Parts>
  );
}

function focusPanel() {
  document.getElementById(`${PANEL_ID}-title`)?.focus();
}

function Summary({ t }: { t: AdditionsContent }) {
  const tile = tilesOf(t, "swift-additions");
  const count = String(additions.length);
  return (
    <StatTiles>
      <StatTile
        {...tile("statActive", Layers, "activeHint")}
        value={t("active", { active: count, total: count })}
      />
      <StatTile {...tile("statHealth", HeartPulse, "healthHint")} value={t("health")} />
      <StatTile
        {...tile("statAvailability", Clock, "availabilityHint")}
        value={t("availability")}
      />
      <StatTile
        {...tile("statMode", Activity, "modeHint")}
        value={<ClaimedState>{t("mode")}</ClaimedState>}
      />
    </StatTiles>
  );
}
