import { WALLET_GLOBALS } from "@/lib/wallet-guard/signs";

/** Make wallet objects unreadable in this window, whether injected before or later. */
export function blockWalletGlobals(target: Window): void {
  for (const name of WALLET_GLOBALS) {
    try {
      // A no-op setter: without one, a wallet's strict-mode script would throw.
      Object.defineProperty(target, name, {
        get: () => undefined,
        set: () => {
          // Ignore the assignment.
        },
        configurable: false,
        enumerable: false,
      });
    } catch {
      // A wallet injected earlier has sealed its property; if it is writable, it can still be emptied.
      Reflect.set(target, name, undefined);
    }
  }
}
