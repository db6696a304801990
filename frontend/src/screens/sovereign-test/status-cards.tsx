import { type SovereignWallet } from "@/api/sovereign";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { cardOf } from "@/kit/layout/panel";
import { addressPage } from "@/lib/explorer-pages";
import { ReadCard, State } from "@/screens/sovereign-test/read-card";
import { type SovereignContent } from "@/screens/sovereign-test/use-sovereign-content";
import { type SovereignReads } from "@/screens/sovereign-test/use-sovereign-reads";

type CardProps<Name extends keyof SovereignReads> = {
  query: SovereignReads[Name];
  t: SovereignContent;
};

/** Displayed, unverified details of the sovereign key. */
export function ValidationCard({ query, t }: CardProps<"validation">) {
  return (
    <ReadCard
      {...cardOf(t, "sovereign-test.validation")}
      query={query}
      verdict={({ valid }) => [valid, [t("valid"), t("notValid")]]}
      lines={5}
    >
      {({ level, authority, keyHash, walletAddress, networkStatus }) => (
        <FactList
          facts={[
            { name: t("level"), value: level },
            { name: t("authority"), value: authority },
            {
              name: t("networkStatus"),
              value: (
                <State verdict={[networkStatus === "CONNECTED", [networkStatus, networkStatus]]} />
              ),
            },
            { name: t("keyHash"), code: keyHash, short: true },
            {
              name: t("walletAddress"),
              ...(walletAddress === ""
                ? { value: t("none") }
                : { code: walletAddress, short: true }),
            },
          ]}
        />
      )}
    </ReadCard>
  );
}

/** Master wallet of the room, with a link to the explorer. */
export function WalletCard({ query, t }: CardProps<"wallet">) {
  return (
    <ReadCard
      {...cardOf(t, "sovereign-test.wallet")}
      query={query}
      verdict={({ found }) => [found, [t("found"), t("notFound")]]}
      lines={10}
    >
      {(wallet) =>
        wallet.found ? (
          <Wallet wallet={wallet} t={t} />
        ) : (
          <p className="text-muted-foreground">{t("walletGone")}</p>
        )
      }
    </ReadCard>
  );
}

const fact = factsOf("sovereign-test.wallet");

function Wallet({ wallet, t }: { wallet: SovereignWallet; t: SovereignContent }) {
  const { name, address, network, chainId, balances } = wallet;
  return (
    <div className="grid gap-3">
      <FactList
        facts={[
          { ...fact("name", t("name")), value: name },
          {
            name: t("address"),
            value: (
              <TrainingAddress
                value={address}
                label={t("addressLabel")}
                anchor="sovereign-test.wallet.address"
              />
            ),
          },
          {
            ...fact("network", t("network")),
            value: t("networkValue", { network, chainId: String(chainId) }),
          },
          ...balances.map(({ asset, amount }) => ({
            name: t("balanceOf", { asset }),
            amount,
            currency: asset,
          })),
        ]}
      />
      <NewTabButton
        href={addressPage(address)}
        label={t("explorer")}
        t={t}
        size="sm"
        className="justify-self-start"
        anchor="sovereign-test.wallet.explorer"
      />
    </div>
  );
}

/** Parts of the sovereign system, with the verdict about the whole system. */
export function SystemCard({ query, t }: CardProps<"system">) {
  return (
    <ReadCard
      {...cardOf(t, "sovereign-test.system")}
      query={query}
      verdict={({ integration }) => [
        integration.sovereignSystemOperational,
        [t("operational"), t("notOperational")],
      ]}
      lines={6}
    >
      {({ swiftApiKey, blockchain, capabilities }) => (
        <FactList
          facts={[
            {
              name: t("swiftApiKey"),
              value: <State verdict={[swiftApiKey.valid, [t("valid"), t("notValid")]]} />,
            },
            {
              name: t("blockchain"),
              value: (
                <State verdict={[blockchain.connected, [t("connected"), t("disconnected")]]} />
              ),
            },
            { name: t("balance"), amount: blockchain.balance, currency: t("ether") },
            { name: t("blockNumber"), code: String(blockchain.blockNumber) },
            {
              name: t("level20"),
              value: <State verdict={[capabilities.level20Authority, [t("yes"), t("no")]]} />,
            },
            {
              name: t("canTransfer"),
              value: <State verdict={[capabilities.canTransfer, [t("yes"), t("no")]]} />,
            },
          ]}
        />
      )}
    </ReadCard>
  );
}
