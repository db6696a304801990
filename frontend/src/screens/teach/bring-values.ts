/** Value for the whole screen instead of a place on it; not empty, because an option can't have an empty value. */
export const WHOLE = "-";

export type BringValues = { screen: string; place: string; insist: boolean };
