import type texts from "@/content/join.json";
import { type Content } from "@/content/use-content";

/** The texts of the door. */
export type JoinContent = Content<typeof texts>;
