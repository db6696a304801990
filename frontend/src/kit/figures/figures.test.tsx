import { render, screen } from "@testing-library/react";
import { Server } from "lucide-react";
import { describe, expect, it } from "vitest";

import { Amount } from "@/kit/figures/amount";
import { Change } from "@/kit/figures/change";
import { Price } from "@/kit/figures/price";
import { Sparkline } from "@/kit/charts/sparkline";
import { StatTile } from "@/kit/figures/stat-tile";
import { StatusBadge } from "@/kit/figures/status-badge";
import { expectAccessible } from "@/testing/axe";

describe("Price", () => {
  it("has no tint until its first change, and then shows the direction of the change as a tint", () => {
    const { container, rerender } = render(<Price symbol="BTC" value="64123.12" />);
    const price = container.firstElementChild;
    expect(price).toHaveTextContent("64,123.12");
    expect(price).not.toHaveAttribute("data-direction");
    rerender(<Price symbol="BTC" value="64124.00" />);
    expect(price).toHaveAttribute("data-direction", "up");
    rerender(<Price symbol="BTC" value="64100.00" />);
    expect(price).toHaveAttribute("data-direction", "down");
  });

  it("doesn't tint the price of another symbol", () => {
    const { container, rerender } = render(<Price symbol="BTC" value="64123.12" />);
    rerender(<Price symbol="ADA" value="0.4567" />);
    expect(container.firstElementChild).toHaveTextContent("0.457");
    expect(container.firstElementChild).not.toHaveAttribute("data-direction");
  });
});

describe("Amount", () => {
  it("shows a single simulation mark even if the currency's name contains one", () => {
    const { container } = render(<Amount value="5000" currency="USDT (SIM)" />);
    expect(container).toHaveTextContent("5,000.00 USDTSIM simulated");
  });

  // meets 1:14 Domain:1.1b
  it("always has its simulation mark", async () => {
    const { container } = render(<Amount value="1250000" currency="EUR" />);
    expect(container).toHaveTextContent("1,250,000.00 EURSIM simulated");
    expect(screen.getByText("simulated").textContent).toBe("\u00A0simulated");
    expect(container.querySelector("[data-simulated]")).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("shows the sign of its currency before the number", () => {
    const { container } = render(<Amount value="0" sign="$" />);
    expect(container).toHaveTextContent("$0.00");
  });

  it("shows as many decimals as its currency has", () => {
    const { container } = render(<Amount value="1500" currency="JPY" decimals={0} />);
    expect(container).toHaveTextContent("1,500 JPY");
  });

  it("breaks only between digit groups if a line is wide enough for a group", () => {
    const { container } = render(<Amount value="12345678901234567890.12" currency="USDT" />);
    const breaks = Array.from(container.querySelectorAll("wbr"), (one) => one.previousSibling);
    expect(container).toHaveTextContent("12,345,678,901,234,567,890.12 USDT");
    expect(breaks.map((text) => text?.textContent)).toEqual([
      "12,",
      "345,",
      "678,",
      "901,",
      "234,",
      "567,",
    ]);
  });
});

describe("Change", () => {
  it.each([
    ["2.50", "+2.50%"],
    ["-1.27", "-1.27%"],
    ["0.00", "0.00%"],
  ])("shows a change of %s with its sign", (value, shown) => {
    const { container } = render(<Change value={value} />);
    expect(container).toHaveTextContent(shown);
    expect(container.querySelector("svg")).toBeInTheDocument();
  });
});

describe("Sparkline", () => {
  it("is an image with a name, and draws its points from edge to edge", () => {
    render(<Sparkline points={["1", "3", "2"]} change="1.00" label="BTC, last 24 hours" />);
    const image = screen.getByRole("img", { name: "BTC, last 24 hours" });
    const line = image.querySelector("path[stroke]")?.getAttribute("d");
    expect(line).toBe("M0.00 30.00L50.00 2.00L100.00 16.00");
  });

  it("draws nothing for too few points", () => {
    render(<Sparkline points={["1"]} change="1.00" label="BTC" />);
    expect(screen.getByRole("img").querySelector("path")).toBeNull();
  });

  it.each([
    ["0.97", "text-status-ok"],
    ["-0.97", "text-status-failed"],
    ["0.00", "text-muted-foreground"],
  ])("has the colour for a change of %s", (change, colour) => {
    const { container } = render(
      <>
        <Sparkline points={["3", "2", "2.5"]} change={change} label="BTC" />
        <Change value={change} />
      </>,
    );
    expect(screen.getByRole("img")).toHaveClass(colour);
    expect(container.querySelector("[data-slot=change]")).toHaveClass(colour);
  });
});

describe("StatTile", () => {
  it("is a named group that announces that it is loading", async () => {
    const { container, rerender } = render(
      <StatTile label="Active servers" value="3 / 4" hint="of all" icon={Server} loading />,
    );
    const tile = screen.getByRole("group", { name: "Active servers" });
    expect(tile).toHaveAttribute("aria-busy", "true");
    expect(tile).not.toHaveTextContent("3 / 4");
    rerender(<StatTile label="Active servers" value="3 / 4" hint="of all" icon={Server} />);
    expect(tile).toHaveTextContent("3 / 4");
    await expectAccessible(container);
  });
});

describe("StatusBadge", () => {
  it.each(["ok", "pending", "busy", "done", "failed", "unknown"] as const)(
    "shows the status %s as an icon and a word",
    (status) => {
      const { container } = render(<StatusBadge status={status}>ONLINE</StatusBadge>);
      expect(container).toHaveTextContent("ONLINE");
      expect(container.querySelector("svg")).toHaveAttribute("aria-hidden");
    },
  );
});
