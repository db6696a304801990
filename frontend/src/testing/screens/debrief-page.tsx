import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";

import { type Debrief } from "@/api/debrief";
import { DebriefScreen } from "@/screens/debrief/debrief-screen";
import { answers, sent } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { debrief, seatDebrief } from "@/testing/screens/debrief";

/** Results on the server. */
export const backend: { found: Debrief } = { found: debrief };

/** Return the requested paths with their query strings. */
export const addresses = () => sent.map(({ path, search }) => `${path}${search}`);

/** Return the response of a failing server. */
export const failed = () => HttpResponse.json({ error: "Down.", code: "down" }, { status: 500 });

/** Make every read succeed. */
export function startAfresh(): void {
  backend.found = debrief;
  answers("GET", "/api/lessons/{ref}/debrief", () => backend.found);
  answers("GET", "/api/lessons/{ref}/debrief/{seat}", seatDebrief);
  answers("GET", "/api/lessons/{ref}/ratings", []);
}

/** Render the page of the lesson. */
export function renderPage(query = "") {
  return renderInApp(
    <main>
      <Routes>
        <Route path="/debrief/:ref" element={<DebriefScreen />} />
      </Routes>
    </main>,
    { path: `/debrief/${backend.found.lesson}${query}` },
  );
}

/** Render the page of the lesson, and wait for its results. */
export async function show(query?: string) {
  const view = renderPage(query);
  const { lessonName, title } = backend.found;
  await screen.findByRole("heading", { level: 1, name: lessonName || title });
  return view;
}

export const card = (name: string) => within(screen.getByRole("region", { name }));
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
