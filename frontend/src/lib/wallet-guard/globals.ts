import { WALLET_GLOBALS } from "@/lib/wallet-guard/signs";

/** Make wallet objects unreadable in this window, whether injected before or later. */
export function blockWalletGlobals(target: Window): void {
  for (const name of WALLET_GLOBALS) {
    try {
      // A no-op setter, because without one a wallet's strict-mode script would throw.
      Object.defineProperty(target, name, {
        get: () => undefined,
        set: () => {
          // Ignore the assignment.
        },
        configurable: false,
        enumerable: false,
      });
    } catch {
      // The property can't be redefined if an earlier injected wallet has sealed it. Clear its value, which works if
      // the property is writable.
      Reflect.set(target, name, undefined);
    }
  }
}
