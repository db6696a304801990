import { readStored, writeStored } from "@/lib/storage";

const BACK_KEY = "mockconsole.back";

/** Router state of the step editor's link that starts the edited walkthrough. */
export type Trial = {
  /** Screen of the first step; the dashboard by default. */
  screen?: string;
  /** Screen that was shown beside the editor; the user returns to it after the trial. */
  back: string;
};

/** Return the screen to open when this tab leaves a walkthrough: that of the step editor, or the list of walkthroughs. */
export function screenAfterWalkthrough(): string {
  return readStored(BACK_KEY, "sessionStorage") ?? "/learn";
}

/** Store the screen beside the step editor that started the walkthrough; null if it was started elsewhere. */
export function keepEditorScreen(screen: string | null): void {
  writeStored(BACK_KEY, screen, "sessionStorage");
}
