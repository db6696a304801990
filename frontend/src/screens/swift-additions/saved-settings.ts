import { readStored, writeStored } from "@/lib/storage";
import { type AdditionId } from "@/screens/swift-additions/additions";
import { type Values } from "@/screens/swift-additions/settings";

const KEY = "mockconsole.swift-additions";

type SavedSettings = Partial<Record<AdditionId, Values>>;

/**
 * Return the values saved in this tab, by add-on feature. They aren't validated here, so the caller must check each
 * value.
 */
export function readSettings(): SavedSettings {
  try {
    const json: unknown = JSON.parse(readStored(KEY, "sessionStorage") ?? "{}");
    return typeof json === "object" && json !== null ? json : {};
  } catch {
    return {};
  }
}

/** Save the values of the add-on features until the tab is closed. */
export function writeSettings(settings: SavedSettings): void {
  writeStored(KEY, JSON.stringify(settings), "sessionStorage");
}
