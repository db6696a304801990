import { type TeachContent } from "@/screens/teach/use-teach-content";

/** Return the text for the number of people who have joined. */
export function peopleText(t: TeachContent, count: number): string {
  if (count === 0) return t("projectorNobody");
  return count === 1 ? t("projectorPerson") : t("projectorPeople", { count: String(count) });
}
