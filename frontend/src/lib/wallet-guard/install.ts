import { silenceWalletMessages, swallowWalletErrors } from "@/lib/wallet-guard/errors";
import { blockWalletGlobals } from "@/lib/wallet-guard/globals";
import { dropWalletMessages } from "@/lib/wallet-guard/messages";

/** Keep wallets and browser extensions out of the page; must run before any other script. */
export function installWalletGuard(target: Window, messages: Console): void {
  swallowWalletErrors(target);
  silenceWalletMessages(messages);
  blockWalletGlobals(target);
  dropWalletMessages(target);
}
