import { createContext } from "react";

import { type Option } from "@/kit/forms/options";

/** Screens to choose from, for everybody; provided by the app, because the kit knows no screens. */
export const ScreenChoicesContext = createContext<readonly Option[]>([]);
