/** Speeds of a room's clock, by the simulated seconds in a real one. */
export const clockSpeeds: Record<string, string> = {
  1: "Real time",
  10: "10× faster",
  60: "60× faster",
  600: "600× faster",
  3600: "3600× faster",
};
