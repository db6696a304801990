import { type Anchor } from "@/anchors/anchor";

export const ACT_KINDS = ["press", "type", "choose", "command", "visit"] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** Action in the file format: exactly one of its kinds; `press: ""` presses the place itself. */
export type WrittenAct = { at?: Anchor } & Partial<Record<ActKind, string>>;

/** Condition in the file format: one kind with the values that narrow it, or a group of conditions. */
export type WrittenCondition = {
  visited?: string;
  pressed?: Anchor;
  typed?: Anchor;
  chosen?: Anchor;
  command?: string;
  called?: string;
  read?: true;
  tab?: string;
  name?: string;
  text?: string;
  times?: number;
  place?: Record<string, unknown>;
  body?: Record<string, unknown>;
  answer?: Record<string, unknown>;
  all?: WrittenCondition[];
  any?: WrittenCondition[];
};

export type WrittenChoice = { say: string; why: string; right?: true };
export type WrittenQuestion = { choices: WrittenChoice[]; points?: number };
export type Disposition = "hold" | "release" | "escalate";
export type WrittenDecision = {
  about: string;
  right: Disposition[];
  why: string;
  points?: number;
};
/** Place to flag, or a harmless one: a decoy has `decoy` and `why`, any other place has `trick`. */
export type WrittenMark = {
  at: Anchor;
  row?: string;
  trick?: string;
  difficulty?: number;
  decoy?: true;
  why?: string;
};

/** Step of a walkthrough in the file format, with its key. */
export type WrittenStep = {
  id: string;
  say: string;
  at?: Anchor;
  do?: WrittenAct | WrittenAct[];
  until?: WrittenCondition;
  hints?: string[];
  pause?: true;
  ask?: WrittenQuestion;
  decide?: WrittenDecision;
  spot?: WrittenMark[];
};

/** Return the actions of a step as a list: none, one or several. */
export function actsOf({ do: acts }: WrittenStep): WrittenAct[] {
  if (acts === undefined) return [];
  return Array.isArray(acts) ? acts : [acts];
}
