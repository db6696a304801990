/** Value for the whole screen instead of a place on it; the value of a choice can't be empty. */
export const WHOLE = "-";

export type BringValues = { screen: string; place: string; insist: boolean };
