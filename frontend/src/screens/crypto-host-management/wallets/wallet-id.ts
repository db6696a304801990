import { pick } from "@/lib/dice";

export const ID_SOURCES = ["auto", "import", "custom"] as const;

export type IdSource = (typeof ID_SOURCES)[number];

type IdChoice = { idSource: IdSource; importId: string; customId: string };

type Draw = {
  dice: string;
  now: Date;
  /** Additional parts of the seed, so that IDs generated in the same millisecond differ. */
  key: readonly (string | number)[];
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"] as [string, ...string[]];
const LETTER_COUNT = 6;

/** Return the imported or custom ID; empty if the ID is to be generated. */
export function explicitId({ idSource, importId, customId }: IdChoice): string {
  if (idSource === "import") return importId;
  return idSource === "custom" ? customId : "";
}

/** Return a generated ID: `WLT_`, the milliseconds of the room's clock, and six letters from its dice. */
export function generateId({ dice, now, key }: Draw): string {
  const time = now.getTime();
  const letters = Array.from({ length: LETTER_COUNT }, (_, place) =>
    pick(LETTERS, dice, "wallet-id", time, ...key, place),
  );
  return `WLT_${time}${letters.join("")}`;
}
