/** In the place of a place: a choice can't be empty. */
export const WHOLE = "-";

export type BringValues = { screen: string; place: string; insist: boolean };
