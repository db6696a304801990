import { readStored, writeStored } from "@/lib/storage";
import { type AdditionId } from "@/screens/swift-additions/additions";
import { type Values } from "@/screens/swift-additions/settings";

const KEY = "mockconsole.swift-additions";

type Saved = Partial<Record<AdditionId, Values>>;

/** What was saved in this tab, by addition; anyone who reads it checks each value. */
export function readSaved(): Saved {
  try {
    const parsed: unknown = JSON.parse(readStored(KEY, "sessionStorage") ?? "{}");
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Keeps the values of an addition for as long as the tab lives. */
export function writeSaved(saved: Saved): void {
  writeStored(KEY, JSON.stringify(saved), "sessionStorage");
}
