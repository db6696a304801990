import { type Walkthrough } from "@/api/training";

/** Text key of each level. */
export const levels = {
  operate: "levelOperate",
  detect: "levelDetect",
  decide: "levelDecide",
} as const satisfies Record<Walkthrough["level"], string>;

/** Return the path of a walkthrough's page. */
export function scriptPath(key: string): string {
  return `/teach/walkthroughs/${key}`;
}
