import { readStored, writeStored } from "@/lib/storage";
import { type AdditionId } from "@/screens/swift-additions/additions";
import { type Values } from "@/screens/swift-additions/settings";

const KEY = "mockconsole.swift-additions";

type Saved = Partial<Record<AdditionId, Values>>;

/** Return the values saved in this tab, by addition. They aren't validated: the caller checks each. */
export function readSaved(): Saved {
  try {
    const parsed: unknown = JSON.parse(readStored(KEY, "sessionStorage") ?? "{}");
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Save the values of the additions until the tab is closed. */
export function writeSaved(saved: Saved): void {
  writeStored(KEY, JSON.stringify(saved), "sessionStorage");
}
