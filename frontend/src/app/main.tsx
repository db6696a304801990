import "@/app/install-guard";
import "@/app/nonce";
import "@/styles/app.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { App } from "@/app/app";
import { preloadFor } from "@/app/routes";
import { queryClient } from "@/api/query-client";
import { openSeatView } from "@/lib/seat-view";

/** What shows that a screen is still coming is left by React for this long, so it is spared where the screen comes sooner. */
const SPARED_MS = 300;

openSeatView();
const root = document.getElementById("root");
if (!root) throw new Error("The shell page has no #root to draw in.");
const spared = new Promise((resolve) => setTimeout(resolve, SPARED_MS));
void Promise.race([preloadFor(window.location.pathname), spared]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <App client={queryClient} router={BrowserRouter} />
    </StrictMode>,
  );
});
