import { pick } from "@/lib/dice";

export const ID_SOURCES = ["auto", "import", "custom"] as const;

export type IdSource = (typeof ID_SOURCES)[number];

type IdChoice = { idSource: IdSource; importId: string; customId: string };

type Draw = {
  dice: string;
  now: Date;
  /** What else tells this ID from one that is drawn in the same moment. */
  key: readonly (string | number)[];
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"] as [string, ...string[]];
const LETTER_COUNT = 6;

/** The ID that was imported or made up; nothing where one is to be generated. */
export function chosenId({ idSource, importId, customId }: IdChoice): string {
  if (idSource === "import") return importId;
  return idSource === "custom" ? customId : "";
}

/** An ID of the console's own: `WLT_`, the milliseconds of the room's clock, and six letters from its dice. */
export function generatedId({ dice, now, key }: Draw): string {
  const time = now.getTime();
  const letters = Array.from({ length: LETTER_COUNT }, (_, place) =>
    pick(LETTERS, dice, "wallet-id", time, ...key, place),
  );
  return `WLT_${time}${letters.join("")}`;
}
