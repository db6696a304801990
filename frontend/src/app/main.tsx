import "@/app/install-guard";
import "@/app/nonce";
import "@/styles/app.css";

import { type ReactNode, startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { App } from "@/app/app";
import { preloadFor } from "@/app/routes";
import { queryClient } from "@/api/query-client";
import { openSeatView } from "@/lib/seat-view";

/**
 * Maximum delay of the first render. React shows a fallback for at least 300 ms; a page that loads faster needs no
 * fallback.
 */
const FALLBACK_MS = 300;

/**
 * Router that updates its state at once, not in a transition: otherwise, of two filters set in quick succession, the
 * second would start from the old URL and drop the first.
 */
function Router({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

openSeatView();
const root = document.getElementById("root");
if (!root) throw new Error("The shell page has no #root to draw in.");
const deadline = new Promise((resolve) => setTimeout(resolve, FALLBACK_MS));
void Promise.race([preloadFor(window.location.pathname, queryClient), deadline]).then(() => {
  // A transition yields to the browser between components; otherwise rendering the frame would block a phone for 200
  // ms.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App client={queryClient} router={Router} />
      </StrictMode>,
    );
  });
});
