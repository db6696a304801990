/** Value of the option “whole screen” in the list of places; an option can't have an empty value. */
export const WHOLE = "-";

export type BringValues = { screen: string; place: string; insist: boolean };
