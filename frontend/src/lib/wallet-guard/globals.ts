import { WALLET_GLOBALS } from "@/lib/wallet-guard/signs";

/** Makes wallet objects unreadable in this window, whether they came before or come later. */
export function blockWalletGlobals(target: Window): void {
  for (const name of WALLET_GLOBALS) {
    try {
      // The setter takes what is assigned and forgets it: without one, a wallet's strict-mode script would throw.
      Object.defineProperty(target, name, {
        get: () => undefined,
        set: () => {
          // What an extension sets is dropped.
        },
        configurable: false,
        enumerable: false,
      });
    } catch {
      // A wallet that came first has sealed its object; where it left it writable, it can still be emptied.
      Reflect.set(target, name, undefined);
    }
  }
}
