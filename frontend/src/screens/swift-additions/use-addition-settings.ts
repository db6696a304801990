import { useState } from "react";

import { type AdditionId, type AdditionsContent, tiles } from "@/screens/swift-additions/additions";
import { readSaved, writeSaved } from "@/screens/swift-additions/saved-settings";
import {
  parseSettings,
  sameValues,
  type Setting,
  type SettingValue,
  valuesOf,
} from "@/screens/swift-additions/settings";

/** How an addition is set, as its panel shows it. */
export type AdditionSettings = {
  tiles: { name: (typeof tiles)[number]; settings: Setting[] }[];
  values: ReturnType<typeof valuesOf>;
  unsaved: boolean;
  /** What was saved differs from the defaults. */
  changed: boolean;
};

/** The settings of all additions: what was saved, and what is being changed; going to another panel drops neither. */
export function useAdditionSettings(t: AdditionsContent) {
  const [saved, setSaved] = useState(readSaved);
  const [drafts, setDrafts] = useState(saved);

  function settingsOf(id: AdditionId): AdditionSettings {
    const sorted = tiles.map((name) => ({ name, settings: parseSettings(t.list(`${id}${name}`)) }));
    const all = sorted.flatMap(({ settings }) => settings);
    const values = valuesOf(all, drafts[id]);
    const kept = valuesOf(all, saved[id]);
    return {
      tiles: sorted,
      values,
      unsaved: !sameValues(values, kept),
      changed: !sameValues(kept, valuesOf(all)),
    };
  }

  function change(id: AdditionId, label: string, value: SettingValue) {
    setDrafts((current) => ({ ...current, [id]: { ...current[id], [label]: value } }));
  }

  function keep(next: typeof saved) {
    setSaved(next);
    writeSaved(next);
  }

  function save(id: AdditionId) {
    keep({ ...saved, [id]: settingsOf(id).values });
  }

  function reset(id: AdditionId) {
    setDrafts({ ...drafts, [id]: undefined });
    keep({ ...saved, [id]: undefined });
  }

  return { settingsOf, change, save, reset };
}
