import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { Badge } from "@/kit/ui/badge";
import { keepCodes } from "@/kit/ui/keep-codes";

function untranslated(container: HTMLElement): string[] {
  return [...container.querySelectorAll("[translate=no]")].map((part) => part.textContent);
}

describe("keepCodes", () => {
  it.each([
    ["Funds given back by SIM-MOV-000042.", ["SIM-MOV-000042"]],
    ["TRN-000013 and TRN-000014", ["TRN-000013", "TRN-000014"]],
    ["BIC SIMUBEB0XXX", ["SIMUBEB0XXX"]],
    ["Sent to 0xfacade0000000000facade", ["0xfacade0000000000facade"]],
    ["Ask ann@ledger.example for help.", ["ann@ledger.example"]],
    ["Add console.simulated.example as primary", ["console.simulated.example"]],
    ["Balance: 1,026,233.00 USDT, simulated", ["1,026,233.00 USDT"]],
  ])("excludes the codes in “%s” from translation and keeps the text", (text, codes) => {
    const { container } = render(<p>{keepCodes(text)}</p>);
    expect(container.textContent).toBe(text);
    expect(untranslated(container)).toEqual(codes);
  });

  it("excludes from translation a code that the caller passes", () => {
    const { container } = render(<p>{keepCodes("You are in 34K 67N.", "34K 67N")}</p>);
    expect(container.textContent).toBe("You are in 34K 67N.");
    expect(untranslated(container)).toEqual(["34K 67N"]);
  });

  it("returns a text without a code unchanged", () => {
    expect(keepCodes("Version 8 of MT103, 15 minutes")).toBe("Version 8 of MT103, 15 minutes");
  });
});

describe("Badge", () => {
  it("excludes a code in the badge's text from translation", () => {
    const { container } = render(<Badge>Host ID SIM-HOST-001</Badge>);
    expect(untranslated(container)).toEqual(["SIM-HOST-001"]);
  });
});
