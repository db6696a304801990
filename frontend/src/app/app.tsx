import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode } from "react";

import { pagePaths } from "@/app/navigation";
import { AppRoutes } from "@/app/routes";
import { Notices } from "@/app/shell/notices";
import { SimulationBar, ViewedSeatBar } from "@/app/shell/simulation-bar";
import { ThemeProvider } from "@/app/theme/theme-provider";
import { ScreenBoundary } from "@/kit/layout/boundary";
import { ScreenPathsContext } from "@/kit/layout/screen-link";

type AppProps = { client: QueryClient; router: ComponentType<{ children: ReactNode }> };

/** Root of the console. The simulation bar is outside of the error boundary, so it stays if a screen fails. */
export function App({ client, router: Router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider>
        <ScreenPathsContext value={pagePaths}>
          <Router>
            <SimulationBar />
            <ViewedSeatBar />
            <ScreenBoundary>
              <AppRoutes />
            </ScreenBoundary>
          </Router>
        </ScreenPathsContext>
        <Notices />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
