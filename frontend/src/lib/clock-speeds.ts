/** Speeds of a room's clock, by the simulated seconds in a real one. */
export const clockSpeeds: Record<string, string> = {
  1: "Real time",
  10: "Ten seconds a second",
  60: "A minute a second",
  600: "Ten minutes a second",
  3600: "An hour a second",
};
