import { act, render, screen, waitFor } from "@testing-library/react";
import { BrowserRouter, useLocation, useSearchParams } from "react-router-dom";
import { expect, it, vi } from "vitest";

import texts from "@/content/guide.json";
import { contentOf, ExplanationsContext } from "@/content/use-content";
import { UrlTabs } from "@/kit/layout/url-tabs";
import { Toaster } from "@/kit/ui/toaster";
import { type Place, requestPlace } from "@/lib/place-request";
import { useRequestedPlaces } from "@/training/debrief/use-requested-places";

const t = contentOf(texts);
const DETAILS = "transaction-logs.details";
const TABLE = "transaction-logs.list.table";

/** Transactions screen, on which open details cover the list. */
function Console() {
  useRequestedPlaces(t);
  const { pathname } = useLocation();
  if (pathname !== "/transaction-logs") return <p>Elsewhere</p>;
  return (
    <UrlTabs
      label="Tabs"
      tabs={[
        {
          id: "transactions",
          title: "Transactions",
          anchor: "transaction-logs.tabs.transactions",
          content: <Transactions />,
        },
        { id: "history", title: "History", content: "Nothing" },
      ]}
    />
  );
}

function Transactions() {
  const [params, setParams] = useSearchParams();
  // Imitate a deleted record: opening TRN-000404 shows the details of another record.
  const record = params.get("tx")?.replace("TRN-000404", "TRN-000013") ?? null;
  if (params.get("transactions.filter") === "zzzz") {
    return (
      <button data-clears-filter onClick={() => setParams({})}>
        Clear the filter
      </button>
    );
  }
  return record === null ? (
    <ul data-anchor={TABLE}>
      <li data-key="TRN-000013">
        <button onClick={() => setParams({ tx: "TRN-000013" })}>View Details of TRN-000013</button>
      </li>
      <li data-key="TRN-000095">A row</li>
      <li data-key="TRN-000094">Its neighbour</li>
    </ul>
  ) : (
    <>
      <section data-anchor="transaction-logs.details">{record}</section>
      <p data-anchor="transaction-logs.details.to" data-key={record}>{`To of ${record}`}</p>
      <button onClick={() => setParams({})}>Close</button>
    </>
  );
}

function open(path: string, explains = true) {
  history.pushState(null, "", path);
  render(
    <BrowserRouter>
      <ExplanationsContext value={explains}>
        <Console />
      </ExplanationsContext>
      <Toaster />
    </BrowserRouter>,
  );
}

/** Let the page's clock run 20 times as fast, so that the wait for a missing place times out sooner. */
function speedUp() {
  const { now } = Date;
  const start = now();
  vi.spyOn(Date, "now").mockImplementation(() => start + 20 * (now() - start));
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

it("useRequestedPlaces shows each requested place, even one requested again, and adds one history entry per screen", async () => {
  open("/debrief/me");
  const { length } = history;
  await request({ about: "TRN-000096" }, "TRN-000096");
  await request({ about: "TRN-000096" }, "TRN-000096");
  await request({ about: "TRN-000097" }, "TRN-000097");
  expect(address()).toBe("/transaction-logs?tx=TRN-000097");
  await request({ anchor: TABLE, row: "TRN-000095" }, "A row");
  expect(address()).toBe("/transaction-logs?transactions.filter=TRN-000095");
  // The row is already on the page, so the filter isn't changed.
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

it.each([
  ["?tab=history", { anchor: `${DETAILS}.to`, row: "TRN-000096" }, "To of TRN-000096"],
  ["?tab=history", { about: "TRN-000096" }, "TRN-000096"],
  ["?transactions.filter=zzzz", { anchor: `${DETAILS}.to`, row: "TRN-000096" }, "To of TRN-000096"],
])(
  "useRequestedPlaces opens no other record on the way from %s to %o",
  async (from, place, text) => {
    open(`/transaction-logs${from}`);
    await request(place, text);
    expect(address()).toBe("/transaction-logs?tx=TRN-000096");
  },
);

it("useRequestedPlaces reopens details that are being closed when they are requested", async () => {
  open("/transaction-logs?tx=TRN-000096");
  act(() => {
    screen.getByText("Close").click();
    requestPlace({ anchor: `${DETAILS}.to`, row: "TRN-000096" });
  });
  expect(address()).toBe("/transaction-logs?tx=TRN-000096");
  await expectSpotlight("To of TRN-000096");
});

it("useRequestedPlaces highlights nothing if the page shows another record than the requested one", async () => {
  speedUp();
  open("/transaction-logs");
  act(() => {
    requestPlace({ anchor: `${DETAILS}.to`, row: "TRN-000404" });
  });
  expect(await screen.findByText("To of TRN-000013")).toBeInTheDocument();
  await screen.findByText(t("placeGone"));
  expect(document.querySelector("[data-spotlight]")).toBeNull();
});

it("useRequestedPlaces says that the requested place is hidden if explanations are hidden", async () => {
  speedUp();
  open("/vault-access-generator", false);
  act(() => {
    requestPlace({ anchor: "vault-access-generator.lesson" });
  });
  await screen.findByText("This part is hidden for now");
});
