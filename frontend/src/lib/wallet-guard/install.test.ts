import { beforeEach, describe, expect, it, vi } from "vitest";

import { installWalletGuard } from "@/lib/wallet-guard/install";

type Page = Window & typeof globalThis;

const OURS = "Error: boom\n    at load (http://localhost:8000/static/app/main.js:1:2)";
const THEIRS = "Error: boom\n    at inject (chrome-extension://abcdef/inpage.js:1:2)";
const WRAPPED = `${OURS}\n    at wrapped (chrome-extension://abcdef/inpage.js:9:9)`;

const WALLETS = ["ethereum", "web3", "tronWeb", "solana", "phantom", "coinbaseWallet"] as const;
const METHODS = ["error", "warn", "info", "log", "debug"] as const;

/** Open a new page for each test, because the properties that the guard defines can't be removed. */
function openPage(): Page {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  return frame.contentWindow as Page;
}

function errorWith(message: string, stack: string): Error {
  return Object.assign(new Error(message), { stack });
}

let page = openPage();
let messages = console;

/** Install the guard and dispatch an event in the page; returns true if a listener received the event. */
function isReported(event: Event): boolean {
  installWalletGuard(page, messages);
  const listener = vi.fn();
  page.addEventListener(event.type, listener);
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(listener.mock.calls.length === 0);
  return listener.mock.calls.length === 1;
}

beforeEach(() => {
  page = openPage();
  messages = Object.fromEntries(METHODS.map((method) => [method, vi.fn()])) as unknown as Console;
});

describe("blockWalletGlobals", () => {
  // meets 2:382
  it.each(WALLETS)("makes window.%s unreadable before and after an injection", (name) => {
    installWalletGuard(page, messages);
    expect(Reflect.get(page, name)).toBeUndefined();
    Reflect.set(page, name, { isWallet: true });
    expect(Reflect.get(page, name)).toBeUndefined();
  });

  it.each(WALLETS)("removes an injected window.%s", (name) => {
    Object.defineProperty(page, name, { value: { isWallet: true }, configurable: true });
    installWalletGuard(page, messages);
    expect(Reflect.get(page, name)).toBeUndefined();
  });

  it("sets a non-configurable but writable wallet property to undefined", () => {
    Object.defineProperty(page, "ethereum", { value: {}, configurable: false, writable: true });
    installWalletGuard(page, messages);
    expect(Reflect.get(page, "ethereum")).toBeUndefined();
  });

  it("guards the other globals if a wallet object can't be removed", () => {
    Object.defineProperty(page, "ethereum", { value: {}, configurable: false, writable: false });
    installWalletGuard(page, messages);
    expect(Reflect.get(page, "solana")).toBeUndefined();
  });

  it("rejects a wallet property that is defined after the guard", () => {
    installWalletGuard(page, messages);
    expect(Reflect.defineProperty(page, "ethereum", { value: {} })).toBe(false);
    expect(Reflect.get(page, "ethereum")).toBeUndefined();
  });

  it("lets a strict-mode script assign a wallet property without an error", () => {
    installWalletGuard(page, messages);
    expect(() => {
      (page as unknown as { ethereum: unknown }).ethereum = {};
    }).not.toThrow();
  });
});

describe("swallowWalletErrors with errors", () => {
  function surfaces(details: { message?: string; filename?: string; error?: unknown }): boolean {
    return isReported(new page.ErrorEvent("error", { cancelable: true, ...details }));
  }

  // meets 2:382
  it.each([
    "chrome-extension://abcdef/inpage.js",
    "moz-extension://abcdef/inpage.js",
    "safari-web-extension://abcdef/inpage.js",
  ])("suppresses errors of a script at %s", (filename) => {
    expect(surfaces({ message: "boom", filename })).toBe(false);
  });

  it("suppresses errors that an extension's function throws", () => {
    expect(surfaces({ message: "boom", error: errorWith("boom", THEIRS) })).toBe(false);
    const firefox =
      "inject@moz-extension://abcdef/inpage.js:1:2\nload@http://localhost/main.js:1:1";
    expect(surfaces({ message: "boom", error: errorWith("boom", firefox) })).toBe(false);
  });

  // meets 2:382
  it.each([
    "Uncaught TypeError: Cannot redefine property: ethereum",
    "Cannot set property ethereum of #<Window> which has only a getter",
    "Cannot assign to read only property 'tronWeb' of object '#<Window>'",
    "MetaMask encountered an error setting the global Ethereum provider",
    "Could not establish connection. Receiving end does not exist.",
    "Extension context invalidated.",
  ])("suppresses errors of wallet injection: %s", (message) => {
    expect(surfaces({ message, filename: "http://localhost:8000/home" })).toBe(false);
  });

  // meets D:wallet-guard-origin
  it("doesn't suppress the console's own errors", () => {
    const filename = "http://localhost:8000/static/app/main.js";
    expect(surfaces({ message: "boom", filename, error: errorWith("boom", OURS) })).toBe(true);
  });

  // meets D:wallet-guard-origin
  it("doesn't suppress the console's own errors if an extension wraps the console's functions", () => {
    expect(surfaces({ message: "boom", error: errorWith("boom", WRAPPED) })).toBe(true);
  });

  // meets D:wallet-guard-origin
  it.each([
    "Unable to connect to DApp wallet",
    "Could not delete wallet",
    "Cannot redefine property: wallets",
    "Cannot read properties of undefined (reading 'ethereum')",
    "Failed to connect to chrome-extension docs",
  ])("doesn't suppress the console's own errors that mention wallets: %s", (message) => {
    expect(surfaces({ message, error: errorWith(message, OURS) })).toBe(true);
  });
});

describe("swallowWalletErrors with rejections", () => {
  function surfaces(reason: unknown): boolean {
    const event = new page.Event("unhandledrejection", { cancelable: true });
    return isReported(Object.assign(event, { reason }));
  }

  // meets 2:382
  it.each([
    errorWith("boom", THEIRS),
    { code: 4001, message: "MetaMask Tx Signature: User denied transaction signature." },
    "Could not establish connection. Receiving end does not exist.",
  ])("suppresses rejections of extensions and wallets: %s", (reason) => {
    expect(surfaces(reason)).toBe(false);
  });

  // meets D:wallet-guard-origin
  it.each([errorWith("500: broken", OURS), "plain", undefined, null, 42, { message: 7 }])(
    "doesn't suppress the console's own rejections: %s",
    (reason) => {
      expect(surfaces(reason)).toBe(true);
    },
  );
});

describe("silenceWalletMessages", () => {
  // meets 2:382
  it.each(METHODS)("suppresses wallet messages of console.%s and prints others", (method) => {
    const print = vi.fn();
    messages[method] = print;
    installWalletGuard(page, messages);
    messages[method]("MetaMask: 'ethereum.enable()' is deprecated");
    messages[method]("failed:", errorWith("boom", THEIRS));
    expect(print).not.toHaveBeenCalled();

    messages[method]("A live message could not be read.", { type: "x" });
    expect(print).toHaveBeenCalledExactlyOnceWith("A live message could not be read.", {
      type: "x",
    });
  });
});

describe("dropWalletMessages", () => {
  function arrives(data: unknown): boolean {
    installWalletGuard(page, messages);
    const listener = vi.fn();
    page.addEventListener("message", listener, { capture: true });
    page.dispatchEvent(new page.MessageEvent("message", { data }));
    return listener.mock.calls.length === 1;
  }

  // meets 2:382
  it.each([
    { target: "metamask-inpage", data: { name: "metamask-provider", data: {} } },
    { type: "ethereum#initialized" },
    { type: "WALLET_CONNECT" },
    { source: "tronlink", isTronLink: true },
    { channel: "phantom-request" },
    { data: { data: { method: "eth_requestAccounts" } } },
    "walletconnect:abc",
  ])("drops wallet messages: %j", (data) => {
    expect(arrives(data)).toBe(false);
  });

  // meets 2:382
  it.each([{ type: "webpackOk" }, "hello", null, undefined, 42, { type: "records_changed" }, []])(
    "forwards other messages: %j",
    (data) => {
      expect(arrives(data)).toBe(true);
    },
  );
});
