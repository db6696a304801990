/** Labels of a room clock's speeds, by simulated seconds per real second. */
export const clockSpeeds: Record<string, string> = {
  1: "Real time",
  10: "10× faster",
  60: "60× faster",
  600: "600× faster",
  3600: "3600× faster",
};
