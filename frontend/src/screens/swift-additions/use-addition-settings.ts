import { useState } from "react";

import { type AdditionId, type AdditionsContent, tiles } from "@/screens/swift-additions/additions";
import { readSettings, writeSettings } from "@/screens/swift-additions/saved-settings";
import {
  sameValues,
  type Setting,
  settingsOf,
  type Values,
  valuesOf,
} from "@/screens/swift-additions/settings";
import { type Draft } from "@/screens/swift-additions/settings-draft";

/** Settings of an add-on feature with the values for its panel. */
export type AdditionSettings = {
  tiles: { name: (typeof tiles)[number]; settings: Setting[] }[];
  all: Setting[];
  /** Saved values, or the defaults. */
  values: Values;
  /** True while the saved values differ from the defaults. */
  isChanged: boolean;
};

/** Return the saved settings of all add-on features and the unsaved drafts of their panels. */
export function useAdditionSettings(t: AdditionsContent) {
  const [savedSettings, setSavedSettings] = useState(readSettings);
  const [drafts] = useState(() => new Map<AdditionId, Draft>());

  function settingsOfAddition(id: AdditionId): AdditionSettings {
    const settingTiles = tiles.map((name) => ({
      name,
      settings: settingsOf(t.settings(`${id}${name}`)),
    }));
    const all = settingTiles.flatMap(({ settings }) => settings);
    const values = valuesOf(all, savedSettings[id]);
    return { tiles: settingTiles, all, values, isChanged: !sameValues(values, valuesOf(all)) };
  }

  function keep(id: AdditionId, values: Values | undefined) {
    const next = { ...savedSettings, [id]: values };
    setSavedSettings(next);
    writeSettings(next);
  }

  return { settingsOf: settingsOfAddition, drafts, keep };
}
