import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it } from "vitest";

import { useRemovalNotice } from "@/kit/notices/use-removal-notice";
import { Toaster } from "@/kit/ui/toaster";

function Row({ open, record }: { open: boolean; record: string }) {
  const row = useRef<HTMLButtonElement>(null);
  useRemovalNotice(open, row, record);
  return (
    <li data-key={record}>
      <button ref={row}>{record}</button>
    </li>
  );
}

type PageProps = { open?: boolean; records?: string[]; cards?: boolean; left?: boolean };

function Page({ open = true, records = ["BTC"], cards = false, left = false }: PageProps) {
  const rows = records.map((record) => <Row key={record} open={open} record={record} />);
  return (
    <>
      {!left && <section>{cards ? <ol>{rows}</ol> : <ul>{rows}</ul>}</section>}
      <Toaster />
    </>
  );
}

const queryDescription = () => screen.queryByText("Somebody has removed or changed BTC meanwhile.");

describe("useRemovalNotice", () => {
  it("shows why a dialog closed when its record was removed", () => {
    const { rerender } = render(<Page />);
    expect(queryDescription()).toBeNull();
    rerender(<Page records={[]} />);
    expect(queryDescription()).toBeInTheDocument();
  });

  it.each<[string, PageProps, PageProps]>([
    ["the removed record's dialog is closed", { open: false }, { open: false, records: [] }],
    ["the dialog is closed", {}, { open: false }],
    ["the screen is left", {}, { left: true }],
    ["the table turns into cards", {}, { cards: true }],
  ])("reports nothing if %s", (_case, before, after) => {
    const { rerender } = render(<Page {...before} />);
    rerender(<Page {...after} />);
    expect(queryDescription()).toBeNull();
  });
});
