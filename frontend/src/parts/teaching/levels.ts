import { type Walkthrough } from "@/api/training";

/** Text key of each level of a walkthrough. */
export const levels = {
  operate: "levelOperate",
  detect: "levelDetect",
  decide: "levelDecide",
} as const satisfies Record<Walkthrough["level"], string>;
