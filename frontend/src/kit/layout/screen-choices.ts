import { createContext } from "react";

import { type Option } from "@/kit/forms/options";

/** The screens that everybody has, to choose from; the app hands them down, since a component knows no screens. */
export const ScreenChoicesContext = createContext<readonly Option[]>([]);
