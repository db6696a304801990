import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { type Reply } from "@/api/paths";
import { VaultAccessGeneratorScreen } from "@/screens/vault-access-generator/vault-access-generator-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, sentTo } from "@/testing/api";
import { typeInto } from "@/testing/put";
import { openScreen } from "@/testing/render";

const CODE = "SIM-REL-NORTH-4417";
const OTHER = "SIM-REL-VALMIRE-0098";
const SIGNATURE = `SIM-SIG-facade${"1".repeat(52)}facade`;
const TIME = "2026-11-21T07:00:00Z";

const ACCESS = "/api/financial/generate-vault-access";
type VaultAccess = Reply<typeof ACCESS, "POST">;

const granted: VaultAccess = {
  accessGranted: true,
  releaseCode: CODE,
  vaultSignature: SIGNATURE,
  timestamp: TIME,
  simulated: true,
};
const denied: VaultAccess = {
  accessGranted: false,
  releaseCode: OTHER,
  timestamp: TIME,
  simulated: true,
};

beforeEach(() => {
  answers("POST", ACCESS, granted);
});

const bodies = () => sentTo("POST", ACCESS).map(({ body }) => body);

const show = () => openScreen(<VaultAccessGeneratorScreen />);

type User = ReturnType<typeof show>["user"];

const box = () => screen.getByRole("textbox", { name: "Release code" });
const button = (name: string) => screen.getByRole("button", { name });
const result = () => within(screen.getByRole("region", { name: "Vault Access" }));

/** Request access with the first sample code. */
async function generate(user: User) {
  await user.click(button(CODE));
  await user.click(button("Generate Access"));
}

/** Hold the response back; return a function that sends it. */
function holdResponse(): () => void {
  let send: (access: VaultAccess) => void = () => undefined;
  const response = new Promise<VaultAccess>((resolve) => (send = resolve));
  answers("POST", ACCESS, () => response);
  return () => send(granted);
}

describe("VaultAccessGeneratorScreen", () => {
  // meets 2:80 2:85 2:422
  it("shows a field, two sample codes and three steps of help, and is accessible", async () => {
    const { container } = show();
    expect(box()).toHaveValue("");
    const samples = within(screen.getByRole("group", { name: "Sample codes" }));
    expect(samples.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      CODE,
      OTHER,
    ]);
    const help = within(screen.getByRole("region", { name: "How it works" }));
    expect(help.getAllByRole("listitem")).toHaveLength(3);
    expect(result().getByText("You haven't generated access yet.")).toBeVisible();
    await expectAccessible(container);
  });

  // meets 2:83a
  // departs from 1:240c 2:83b
  it("shows “GRANTED” with the code, the signature and the time in local format", async () => {
    const { user, container } = show();
    await typeInto(user, box(), ` ${CODE} `);
    await user.keyboard("{Enter}");
    expect((await result().findByText("GRANTED")).parentElement).toHaveAttribute(
      "data-status",
      "ok",
    );
    expect(bodies()).toEqual([{ releaseCode: CODE }]);
    expect(result().getByText(CODE)).toBeVisible();
    expect(result().getByText(SIGNATURE)).toBeVisible();
    const local = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
    expect(result().getByText(local.format(new Date(TIME)))).toHaveAttribute("dateTime", TIME);
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    await expectAccessible(container);
  });

  // meets 2:83a
  it("shows “DENIED” without a signature", async () => {
    answers("POST", ACCESS, denied);
    const { user } = show();
    await user.click(button(OTHER));
    expect(box()).toHaveValue(OTHER);
    await user.click(button("Generate Access"));
    expect((await result().findByText("DENIED")).parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    expect(bodies()).toEqual([{ releaseCode: OTHER }]);
    expect(result().queryByText("Vault signature")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Copy vault signature" })).not.toBeInTheDocument();
    expect(button("Copy release code")).toBeVisible();
  });

  // meets 2:207
  it.each(["", "   "])("shows an error for the code “%s” and makes no call", async (text) => {
    const { user } = show();
    if (text) await user.type(box(), text);
    await user.click(button("Generate Access"));
    expect(await screen.findByText("Please enter a release code")).toBeVisible();
    expect(box()).toHaveAccessibleDescription(/Please enter a release code/);
    await waitFor(() => {
      expect(box()).toHaveFocus();
    });
    expect(bodies()).toEqual([]);
    await user.click(button(CODE));
    await waitFor(() => {
      expect(screen.queryByText("Please enter a release code")).not.toBeInTheDocument();
    });
  });

  it("rejects a code of 41 characters without a call", async () => {
    const { user } = show();
    await typeInto(user, box(), "x".repeat(41));
    await user.click(button("Generate Access"));
    expect(await screen.findByText("Write no more than 40 characters.")).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  // meets 2:189
  it("ignores a second click while the request is pending", async () => {
    const send = holdResponse();
    const { user } = show();
    await generate(user);
    await waitFor(() => expect(button("Generate Access")).toHaveAttribute("aria-busy", "true"));
    expect(result().getByRole("status")).toHaveTextContent("Generating…");
    expect(button(OTHER)).toBeDisabled();
    await user.click(button("Generate Access"));
    send();
    await result().findByText("GRANTED");
    expect(bodies()).toHaveLength(1);
  });
});

describe("ResultCard", () => {
  const changes = {
    typing: async (user: User) => user.type(box(), "X"),
    "another sample": async (user: User) => user.click(button(OTHER)),
    "the same sample": async (user: User) => user.click(button(CODE)),
  };

  // meets 2:189
  it.each(Object.entries(changes))("is cleared with its error on %s", async (_, change) => {
    answers("POST", ACCESS, () => HttpResponse.json({}, { status: 500, statusText: "Broken" }));
    const { user } = show();
    await generate(user);
    await screen.findByRole("alert");
    await change(user);
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
    answers("POST", ACCESS, granted);
    await generate(user);
    await result().findByText("GRANTED");
    await change(user);
    await waitFor(() => expect(result().queryByText("GRANTED")).not.toBeInTheDocument());
    expect(result().queryByText(SIGNATURE)).not.toBeInTheDocument();
  });

  // meets 2:189
  it("ignores a response that arrives after the code was changed", async () => {
    const send = holdResponse();
    const { user } = show();
    await generate(user);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    await user.type(box(), "9");
    send();
    await waitFor(() => expect(button("Generate Access")).not.toHaveAttribute("aria-busy"));
    expect(result().queryByText("GRANTED")).not.toBeInTheDocument();
  });

  // meets 2:84 2:396
  it("copies code and signature, and confirms each copy for two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = show();
    await generate(user);
    await result().findByText("GRANTED");
    await user.click(button("Copy release code"));
    expect(await result().findByText("Copied to clipboard!")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(CODE);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await user.click(button("Copy vault signature"));
    expect(await navigator.clipboard.readText()).toBe(SIGNATURE);
    // The second copy restarts the two seconds.
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(result().getByText("Copied to clipboard!")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(result().queryByText("Copied to clipboard!")).not.toBeInTheDocument();
  });
});

describe("FailureAlert", () => {
  // meets 2:82 2:322
  it("shows the HTTP status of an error response, with the server's reason below", async () => {
    answers("POST", ACCESS, () =>
      HttpResponse.json(
        { code: "invalid", message: "No.", fields: { releaseCode: ["Send a text."] } },
        { status: 400 },
      ),
    );
    const { user, container } = show();
    await generate(user);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("HTTP 400: Bad RequestSend a text.");
    expect(alert).toHaveAttribute("data-tone", "failed");
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    await expectAccessible(container);
  });

  // departs from 2:323
  it("shows its own sentence for a network error, not the browser's", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { user } = show();
    await generate(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to generate vault access$/);
  });

  // departs from 2:323
  it("appears for a 200 response that isn't from the API, and disappears with the next response", async () => {
    answers("POST", ACCESS, () => HttpResponse.html("<!doctype html><p>Hello"));
    const { user } = show();
    await generate(user);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(/^Failed to generate vault access$/);
    expect(result().getByText("You haven't generated access yet.")).toBeVisible();
    answers("POST", ACCESS, granted);
    await user.click(button("Generate Access"));
    expect(await result().findByText("GRANTED")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});
