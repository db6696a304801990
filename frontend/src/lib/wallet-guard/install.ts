import { silenceWalletMessages, swallowWalletErrors } from "@/lib/wallet-guard/errors";
import { blockWalletGlobals } from "@/lib/wallet-guard/globals";
import { dropWalletMessages } from "@/lib/wallet-guard/messages";

/** Keeps wallets and browser extensions out of the page; nothing else may run before it. */
export function installWalletGuard(target: Window, messages: Console): void {
  swallowWalletErrors(target);
  silenceWalletMessages(messages);
  blockWalletGlobals(target);
  dropWalletMessages(target);
}
