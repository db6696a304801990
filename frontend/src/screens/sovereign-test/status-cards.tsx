import { type SovereignWallet } from "@/api/sovereign";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { Amount } from "@/kit/figures/amount";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { FactList } from "@/kit/layout/fact-list";
import { addressPage } from "@/lib/explorer-pages";
import { shorten } from "@/lib/training-address";
import { ReadCard, State } from "@/screens/sovereign-test/read-card";
import { type SovereignContent } from "@/screens/sovereign-test/use-sovereign-content";
import { type SovereignReads } from "@/screens/sovereign-test/use-sovereign-reads";

const CONNECTED = "CONNECTED";

type CardProps<Name extends keyof SovereignReads> = {
  query: SovereignReads[Name];
  t: SovereignContent;
};

/** Displayed, unverified details of the sovereign key. */
export function ValidationCard({ query, t }: CardProps<"validation">) {
  return (
    <ReadCard
      title={t("validationTitle")}
      hint={t("validationHint")}
      query={query}
      verdict={({ valid }) => [valid, [t("valid"), t("notValid")]]}
      lines={5}
      anchor="sovereign-test.validation"
    >
      {({ level, authority, keyHash, walletAddress, networkStatus }) => (
        <FactList
          facts={[
            { name: t("level"), value: level },
            { name: t("authority"), value: authority },
            {
              name: t("networkStatus"),
              value: (
                <State verdict={[networkStatus === CONNECTED, [networkStatus, networkStatus]]} />
              ),
            },
            { name: t("keyHash"), value: <Code text={keyHash} /> },
            {
              name: t("walletAddress"),
              value: walletAddress === "" ? t("none") : <Code text={walletAddress} />,
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
      title={t("walletTitle")}
      hint={t("walletHint")}
      query={query}
      verdict={({ found }) => [found, [t("found"), t("notFound")]]}
      lines={10}
      anchor="sovereign-test.wallet"
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

function Wallet({ wallet, t }: { wallet: SovereignWallet; t: SovereignContent }) {
  const { name, address, network, chainId, balances } = wallet;
  return (
    <div className="grid gap-3">
      <FactList
        facts={[
          { name: t("name"), anchor: "sovereign-test.wallet.name", value: name },
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
            name: t("network"),
            anchor: "sovereign-test.wallet.network",
            value: t("networkValue", { network, chainId: String(chainId) }),
          },
          ...balances.map(({ asset, amount }) => ({
            name: t("balanceOf", { asset }),
            value: <Amount value={amount} currency={asset} />,
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
      title={t("systemTitle")}
      hint={t("systemHint")}
      query={query}
      verdict={({ integration }) => [
        integration.sovereignSystemOperational,
        [t("operational"), t("notOperational")],
      ]}
      lines={6}
      anchor="sovereign-test.system"
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
            {
              name: t("balance"),
              value: <Amount value={blockchain.balance} currency={t("ether")} />,
            },
            {
              name: t("blockNumber"),
              value: (
                <span translate="no" className="font-mono text-code">
                  {blockchain.blockNumber}
                </span>
              ),
            },
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

function Code({ text }: { text: string }) {
  return (
    <span translate="no" className="font-mono text-code" title={text}>
      {shorten(text)}
    </span>
  );
}
