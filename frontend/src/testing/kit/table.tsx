import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { RelativeTime } from "@/kit/figures/relative-time";
import { type Column } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { renderInApp } from "@/testing/render";
import { room } from "@/testing/samples/room";

export type Payment = { id: string; payee: string; amount: string; createdAt: string };

export const payments: Payment[] = [
  {
    id: "TRN-1",
    payee: "Northhaven",
    amount: "1234567890123456.78",
    createdAt: "2026-11-21T11:54:59Z",
  },
  { id: "TRN-2", payee: "Áspen", amount: "9.5", createdAt: "2026-11-21T11:54:59.500Z" },
  {
    id: "TRN-3",
    payee: "Mogi 10",
    amount: "1234567890123456.77",
    createdAt: "2026-11-20T00:00:00Z",
  },
  { id: "TRN-4", payee: "Mogi 9", amount: "-10", createdAt: "2026-11-19T00:00:00Z" },
];

const CARD_PX = 120;

/** Mock that is called with the record's id each time the first cell of a row renders. */
export const onRender = vi.fn<(id: string) => void>();

function Payee({ payment }: { payment: Payment }) {
  onRender(payment.id);
  return <a href={`/payments/${payment.id}`}>{payment.payee}</a>;
}

export const columns: Column<Payment>[] = [
  {
    id: "payee",
    title: "Payee",
    value: ({ payee }) => payee,
    sort: "text",
    cell: (payment) => <Payee payment={payment} />,
  },
  {
    id: "amount",
    title: "Amount",
    value: ({ amount }) => amount,
    sort: "decimal",
    align: "end",
    cell: ({ amount }) => amount,
  },
  {
    id: "made",
    title: "Made",
    value: ({ createdAt }) => createdAt,
    sort: "time",
    cell: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    width: "8rem",
  },
  { id: "note", title: "Note", cell: () => "none" },
];

export const settled = { isPending: false, isError: false, isFetching: false, refetch: vi.fn() };

type Props = Partial<Parameters<typeof DataTable<Payment>>[0]>;

/** Table of payments. */
export function Table(props: Props) {
  return (
    <DataTable
      label="Payments"
      query={{ data: payments, ...settled }}
      rowKey={({ id }) => id}
      columns={columns}
      filter="Filter payments"
      empty={{ title: "No payments yet", hint: "Make one." }}
      {...props}
    />
  );
}

function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(search)}</output>;
}

/** Render a table in a room whose clock shows noon, with the current URL below the table. */
export function show(element: ReactNode = <Table />, path = "/", frozen = true) {
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, {
    ...room,
    clock: {
      simulatedTime: "2026-11-21T12:00:00Z",
      wallTime: "2026-11-21T12:00:00Z",
      speed: "1.00",
      frozen,
    },
  });
  const view = renderInApp(
    <main>
      {element}
      <Address />
    </main>,
    { path, client },
  );
  return { ...view, user: userEvent.setup() };
}

/** Return the rows of a table without its header row. */
export function records(name = "Payments"): HTMLElement[] {
  const [, ...rows] = within(screen.getByRole("table", { name })).getAllByRole("row");
  return rows;
}

/** Return the ids of the payments in a table, in order. */
export function ids(name?: string): (string | undefined)[] {
  return records(name).map((row) =>
    within(row).getByRole("link").getAttribute("href")?.slice("/payments/".length),
  );
}

/** Return `count` payments. */
export function many(count: number): Payment[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `TRN-${index}`,
    payee: `Payee ${index}`,
    amount: `${index}.${"0".repeat(17)}1`,
    createdAt: "2026-11-21T11:00:00Z",
  }));
}

/** Stub the size of every element, since jsdom has no layout. */
export function layOut({ width, height }: { width: number; height: number }) {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(CARD_PX);
}
