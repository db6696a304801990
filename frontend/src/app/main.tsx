import "@/app/install-guard";
import "@/app/nonce";
import "@/styles/app.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";

import { App } from "@/app/app";
import { preloadFor } from "@/app/routes";
import { queryClient } from "@/api/query-client";
import { startLooking } from "@/lib/look";

startLooking();
preloadFor(window.location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("The shell page has no #root to draw in.");
createRoot(root).render(
  <StrictMode>
    <App client={queryClient} router={BrowserRouter} />
  </StrictMode>,
);
