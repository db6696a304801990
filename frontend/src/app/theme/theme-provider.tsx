import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

import { applyTheme, followTheme, pageTheme, type Theme, THEME_KEY } from "@/app/theme/theme";
import { writeStored } from "@/lib/storage";

type ThemeChoice = { theme: Theme; toggleTheme: () => void };

const ThemeContext = createContext<ThemeChoice>({ theme: "dark", toggleTheme: () => undefined });

/** Return the page's theme, and a function to toggle it. */
export function useTheme(): ThemeChoice {
  return useContext(ThemeContext);
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(pageTheme);

  useEffect(() => {
    applyTheme(theme);
  }, [theme]);

  useEffect(() => followTheme(setTheme), []);

  const value = useMemo(
    () => ({
      theme,
      toggleTheme: () => {
        const next = theme === "dark" ? "light" : "dark";
        writeStored(THEME_KEY, next);
        setTheme(next);
      },
    }),
    [theme],
  );
  return <ThemeContext value={value}>{children}</ThemeContext>;
}
