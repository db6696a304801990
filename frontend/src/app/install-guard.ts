import { installWalletGuard } from "@/lib/wallet-guard/install";

installWalletGuard(window, console);
