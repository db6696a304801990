import { act, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { expect, it } from "vitest";

import texts from "@/content/guide.json";
import { contentOf, ExplanationsContext } from "@/content/use-content";
import { Toaster } from "@/kit/ui/toaster";
import { type Place, requestPlace } from "@/lib/place-request";
import { useRequestedPlaces } from "@/training/debrief/use-requested-places";

const t = contentOf(texts);
const TABLE = "transaction-logs.list.table";

/** Screen of the transactions, whose open details cover the list. */
function Console() {
  useRequestedPlaces(t);
  const { pathname, search } = useLocation();
  const record = new URLSearchParams(search).get("tx");
  if (pathname !== "/transaction-logs") return <p>Elsewhere</p>;
  return record === null ? (
    <ul data-anchor={TABLE}>
      <li data-key="TRN-000095">A row</li>
      <li data-key="TRN-000094">Its neighbour</li>
    </ul>
  ) : (
    <>
      <section data-anchor="transaction-logs.details">{record}</section>
      <p data-anchor="transaction-logs.details.to" data-key={record}>{`To of ${record}`}</p>
    </>
  );
}

const address = () => `${location.pathname}${location.search}`;

async function expectSpotlight(text: string) {
  await waitFor(() => {
    expect(screen.getByText(text)).toHaveAttribute("data-spotlight");
  });
}

async function request(place: Place, text: string) {
  act(() => {
    requestPlace(place);
  });
  await expectSpotlight(text);
}

it("useRequestedPlaces shows different places and a repeated place, with a single history entry per screen", async () => {
  history.pushState(null, "", "/debrief/me");
  render(
    <BrowserRouter>
      <Console />
    </BrowserRouter>,
  );
  const { length } = history;
  await request({ about: "TRN-000096" }, "TRN-000096");
  await request({ about: "TRN-000096" }, "TRN-000096");
  await request({ about: "TRN-000097" }, "TRN-000097");
  expect(address()).toBe("/transaction-logs?tx=TRN-000097");
  await request({ anchor: TABLE, row: "TRN-000095" }, "A row");
  expect(address()).toBe("/transaction-logs?transactions.filter=TRN-000095");
  // The row is already on the page, so the filter stays as it is.
  await request({ anchor: TABLE, row: "TRN-000094" }, "Its neighbour");
  expect(address()).toBe("/transaction-logs?transactions.filter=TRN-000095");
  const fact = { anchor: "transaction-logs.details.to", row: "TRN-000096" };
  await request(fact, "To of TRN-000096");
  expect(address()).toBe("/transaction-logs?tx=TRN-000096");
  await request({ ...fact, row: "TRN-000097" }, "To of TRN-000097");
  await request({ about: "TRN-000096" }, "TRN-000096");
  expect(history).toHaveLength(length + 1);
  act(() => {
    history.back();
  });
  expect(await screen.findByText("Elsewhere")).toBeInTheDocument();
  expect(address()).toBe("/debrief/me");
});

it("useRequestedPlaces says that a place isn't shown while explanations are hidden", async () => {
  history.pushState(null, "", "/vault-access-generator");
  render(
    <BrowserRouter>
      <ExplanationsContext value={false}>
        <Console />
      </ExplanationsContext>
      <Toaster />
    </BrowserRouter>,
  );
  act(() => {
    requestPlace({ anchor: "vault-access-generator.lesson" });
  });
  await screen.findByText("This part is hidden for now", {}, { timeout: 6000 });
});
