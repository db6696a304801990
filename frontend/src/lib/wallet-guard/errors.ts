import { isExtensionUrl, isInjectionMessage, isWalletNoise } from "@/lib/wallet-guard/signs";

const METHODS = ["error", "warn", "info", "log", "debug"] as const;

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Suppress errors and rejections of browser extensions and wallet injection; all others are reported as usual. */
export function swallowWalletErrors(target: Window): void {
  target.addEventListener(
    "error",
    (event) => {
      const foreign = isExtensionUrl(event.filename || "") || isInjectionMessage(event.message);
      if (foreign || isWalletNoise(event.error)) stopEvent(event);
    },
    { capture: true },
  );
  target.addEventListener(
    "unhandledrejection",
    (event) => {
      if (isWalletNoise(event.reason)) stopEvent(event);
    },
    { capture: true },
  );
}

/** Suppress console messages that extensions and wallet injection print. */
export function silenceWalletMessages(target: Console): void {
  for (const method of METHODS) {
    const print = target[method].bind(target);
    target[method] = (...parts: unknown[]) => {
      if (!parts.some(isWalletNoise)) print(...parts);
    };
  }
}
