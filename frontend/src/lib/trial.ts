import { readStored, writeStored } from "@/lib/storage";

const BACK_KEY = "mockconsole.back";

/** Router state of a link by which the step editor starts its walkthrough. */
export type Trial = {
  /** Screen of the first step; the dashboard by default. */
  screen?: string;
  /** Screen beside which the editor is open. */
  back: string;
};

/** Return the screen to open when this tab leaves a walkthrough: that of the step editor, or the list of walkthroughs. */
export function screenAfterWalkthrough(): string {
  return readStored(BACK_KEY, "sessionStorage") ?? "/learn";
}

/** Store the screen of the step editor that has started the walkthrough; null if it was started elsewhere. */
export function keepEditorScreen(screen: string | null): void {
  writeStored(BACK_KEY, screen, "sessionStorage");
}
