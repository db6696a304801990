import { type SavedWallet } from "@/api/saved-wallets";
import { type Wallet } from "@/api/wallets";

export const MASTER = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";

/** Master wallet of the room, without balances. */
export const wallet: Wallet = {
  id: "WLT_000003",
  label: "master",
  name: "Master Wallet",
  kind: "standard",
  network: "ethereum",
  address: MASTER,
  walletId: "WLT_000003",
  idSource: "auto",
  status: "active",
  createdAt: "2026-11-21T07:00:00Z",
  balances: [],
  simulated: true,
};

export const savedWallet: SavedWallet = {
  id: "SIM-SAVED-0002",
  name: "Vault",
  network: "polygon",
  status: "active",
  wallet_id: "WLT_VAULT-1",
  address: MASTER,
  type: "bulk_created",
  id_source: "custom",
  created_at: "2027-03-04T08:00:00Z",
  simulated: true,
};
