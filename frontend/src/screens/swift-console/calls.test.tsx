import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";

import { SwiftConsoleScreen } from "@/screens/swift-console/swift-console-screen";
import { answers, sent, type SentRequest } from "@/testing/api";
import { renderInApp } from "@/testing/render";

beforeEach(() => {
  answers("GET", "/api/crypto-prices", []);
  answers("GET", "/api/host-servers", []);
  answers("GET", "/api/transactions", []);
});

const call = ({ method, path }: SentRequest) => `${method} ${path}`;

// meets 1:135e 1:195a
it("SwiftConsoleScreen makes no call for the download, and only reads the newest transaction for the receipt", async () => {
  renderInApp(<SwiftConsoleScreen />, { path: "/swift-console" });
  await screen.findByText("No host servers in this room");
  await userEvent.click(screen.getByRole("button", { name: "Download Funds SEPA-DIRECT" }));
  expect(await screen.findByText("Download Funds (SEPA-DIRECT)")).toBeInTheDocument();
  const polled = ["GET /api/crypto-prices", "GET /api/host-servers"];
  expect(new Set(sent.map(call))).toEqual(new Set(polled));
  await userEvent.click(screen.getByRole("button", { name: "PDF Transfer Receipt" }));
  expect(await screen.findByText(/^This room has no transaction yet/)).toBeInTheDocument();
  expect(new Set(sent.map(call))).toEqual(new Set([...polled, "GET /api/transactions"]));
});
