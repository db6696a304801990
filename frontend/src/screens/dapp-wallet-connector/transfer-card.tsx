import { BadgeCheck, CircleCheck, FileSignature, RadioTower } from "lucide-react";

import { type PreparedTransaction } from "@/api/dapp-wallet";
import { Amount } from "@/kit/figures/amount";
import { AddressField } from "@/parts/fields/address-field";
import { AmountField } from "@/kit/forms/amount-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { useEmpty } from "@/kit/forms/use-empty";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { LiveRegion } from "@/kit/notices/live-region";
import { Button } from "@/kit/ui/button";
import { type Connection } from "@/screens/dapp-wallet-connector/use-connection";
import { type DappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";
import { type TokenTransfer } from "@/screens/dapp-wallet-connector/use-transfer";

type TransferCardProps = {
  wallet: Connection["wallet"];
  transfer: TokenTransfer;
  t: DappContent;
};

/** Form that prepares a token transfer and then broadcasts it. */
export function TransferCard({ wallet, transfer, t }: TransferCardProps) {
  const { form, prepare, transaction, broadcast, isBroadcasting } = transfer;
  const field = fieldsOf(form, "dapp-wallet-connector.transfer");
  return (
    <Panel
      {...cardOf(t, "dapp-wallet-connector.transfer")}
      data-simulated="true"
      className="*:simulated-mark @min-[56rem]:row-span-2"
    >
      <Form form={form} onSubmit={prepare} data-anchor="dapp-wallet-connector.transfer.form">
        <AddressField
          {...field("toAddress", t("toAddress"), "to")}
          hint={t("toAddressHint")}
          action={<CheckButton transfer={transfer} t={t} />}
        />
        <AmountField
          {...field("amount", t("amount"), null)}
          currency={t("token")}
          hint={
            wallet.connected ? (
              <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
                {t("available")}
                <Amount value={wallet.tokenBalance} currency={t("token")} />
              </span>
            ) : (
              t("availableLater")
            )
          }
          anchor="dapp-wallet-connector.transfer.amount"
        />
        <AddressField
          {...field("tokenAddress", t("tokenAddress"), "token")}
          hint={t("tokenAddressHint")}
        />
        {transaction && <PreparedTransfer transaction={transaction} t={t} />}
        <FormActions>
          <SubmitButton
            variant="secondary"
            needs={["toAddress", "amount"]}
            disabled={!wallet.connected}
            data-anchor="dapp-wallet-connector.transfer.prepare"
          >
            <FileSignature aria-hidden />
            {t("prepare")}
          </SubmitButton>
          <Button
            disabled={transaction === undefined}
            busy={isBroadcasting}
            onClick={() => {
              if (transaction) broadcast(transaction);
            }}
            data-anchor="dapp-wallet-connector.transfer.broadcast"
          >
            <RadioTower aria-hidden />
            {t("broadcast")}
          </Button>
          {!wallet.connected && (
            <p className="basis-full text-xs text-muted-foreground">{t("connectFirst")}</p>
          )}
        </FormActions>
      </Form>
    </Panel>
  );
}

function CheckButton({ transfer: { check }, t }: Pick<TransferCardProps, "transfer" | "t">) {
  const [empty] = useEmpty(["toAddress"]);
  return (
    <Button
      variant="outline"
      disabled={empty}
      busy={check.busy}
      aria-label={t("checkName")}
      onClick={() => {
        check.run();
      }}
      data-anchor="dapp-wallet-connector.transfer.check"
    >
      <BadgeCheck aria-hidden />
      {t("check")}
    </Button>
  );
}

const fact = factsOf("dapp-wallet-connector.transfer.prepared");

function PreparedTransfer({
  transaction,
  t,
}: {
  transaction: PreparedTransaction;
  t: DappContent;
}) {
  return (
    <div
      role="status"
      aria-live="off"
      data-anchor="dapp-wallet-connector.transfer.prepared"
      className="grid grid-cols-1 gap-2 rounded-md border border-status-ok/40 bg-status-ok/5 px-3 py-2"
    >
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-status-ok" />
        {t("preparedTitle")}
      </p>
      <FactList
        facts={[
          { ...fact("reference", t("preparedReference")), code: transaction.id },
          { ...fact("to", t("preparedTo")), code: transaction.toAddress, short: true },
          {
            ...fact("amount", t("preparedAmount")),
            amount: transaction.amount,
            currency: transaction.currency,
          },
        ]}
      />
      <p className="text-xs text-muted-foreground">{t("preparedNote")}</p>
      <LiveRegion text={`${t("preparedTitle")}. ${t("preparedNote")}`} />
    </div>
  );
}
