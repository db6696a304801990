import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { FactList } from "@/kit/layout/fact-list";
import { Panel } from "@/kit/layout/panel";
import { expectAccessible } from "@/testing/axe";

it("Panel is a region named by its title, with its action beside the title", async () => {
  const { container } = render(
    <main>
      <Panel title="Fees" hint="As claimed." action={<button>Retry</button>} aria-busy>
        Nothing yet
      </Panel>
      <Panel title="Deal">More</Panel>
    </main>,
  );
  const fees = screen.getByRole("region", { name: "Fees" });
  expect(within(fees).getByRole("heading", { level: 2 })).toHaveTextContent("Fees");
  expect(fees).toHaveTextContent("As claimed.");
  expect(fees).toHaveAttribute("aria-busy", "true");
  expect(within(fees).getByRole("button", { name: "Retry" })).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Deal" })).toHaveTextContent("More");
  await expectAccessible(container);
});

it("Panel and FactList wrap long texts within their card", () => {
  const long = "W".repeat(128);
  render(
    <Panel title={long}>
      <FactList facts={[{ name: long, value: long }]} />
      <FactList mono facts={[{ name: long, value: long }]} />
    </Panel>,
  );
  expect(screen.getByRole("heading")).toHaveClass("wrap-anywhere");
  const texts = [...screen.getAllByRole("term"), ...screen.getAllByRole("definition")];
  for (const part of texts) expect(part).toHaveClass("min-w-0", "wrap-anywhere");
});

it("FactList gives each fact its own anchor and the record's reference", () => {
  const anchor = "transaction-logs.details.to";
  const facts = [
    { name: "To", anchor, value: "wallet2" },
    { name: "Note", value: "none" },
  ] as const;
  render(<FactList facts={facts} record="TRN-000101" />);
  const lineOf = (text: string) => screen.getByText(text).parentElement;
  expect(lineOf("wallet2")).toHaveAttribute("data-anchor", anchor);
  expect(lineOf("wallet2")).toHaveAttribute("data-key", "TRN-000101");
  expect(lineOf("none")).not.toHaveAttribute("data-anchor");
});

it("FactList renders each name as a term and each value as its definition, even if two names are equal", async () => {
  const facts = [
    { name: "Limit", value: "2" },
    { name: "Limit", value: "3" },
  ];
  const { container } = render(<FactList facts={facts} />);
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Limit", "Limit"]);
  expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["2", "3"]);
  await expectAccessible(container);
});
