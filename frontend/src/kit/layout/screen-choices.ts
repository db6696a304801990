import { createContext } from "react";

import { type Option } from "@/kit/forms/options";

/** Screens that every person can open, as options of a field; provided by the app, because the kit knows no screens. */
export const ScreenChoicesContext = createContext<readonly Option[]>([]);
