import { BadgeCheck, CircleCheck, FileSignature, RadioTower } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";

import { type PreparedTransaction } from "@/api/dapp-wallet";
import { Amount } from "@/components/figures/amount";
import { AddressField } from "@/components/forms/address-field";
import { AmountField } from "@/components/forms/amount-field";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { FactList } from "@/components/layout/fact-list";
import { Panel } from "@/components/layout/panel";
import { Button } from "@/components/ui/button";
import { bareAddress, shortened } from "@/lib/training-address";
import { type Connection } from "@/screens/dapp-wallet-connector/use-connection";
import { type DappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";
import { type Transfer } from "@/screens/dapp-wallet-connector/use-transfer";

type TransferCardProps = {
  wallet: Connection["wallet"];
  transfer: Transfer;
  t: DappContent;
};

/** Where a token transfer is prepared, and then broadcast. */
export function TransferCard({ wallet, transfer, t }: TransferCardProps) {
  const { form, prepare, prepared, broadcast, broadcasting } = transfer;
  const { control } = form;
  return (
    <Panel
      title={t("transferTitle")}
      hint={t("transferHint")}
      data-anchor="dapp-wallet-connector.transfer"
      data-simulated="true"
      className="simulated-mark"
    >
      <Form form={form} onSubmit={prepare} data-anchor="dapp-wallet-connector.transfer.form">
        <AddressField
          control={control}
          name="toAddress"
          label={t("toAddress")}
          hint={t("toAddressHint")}
          anchor="dapp-wallet-connector.transfer.to"
          action={<CheckButton transfer={transfer} t={t} />}
        />
        <AmountField
          control={control}
          name="amount"
          label={t("amount")}
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
          control={control}
          name="tokenAddress"
          label={t("tokenAddress")}
          hint={t("tokenAddressHint")}
          anchor="dapp-wallet-connector.transfer.token"
        />
        {prepared && <Prepared transaction={prepared} t={t} />}
        <FormActions>
          <PrepareButton control={control} connected={wallet.connected} t={t} />
          <Button
            type="button"
            disabled={prepared === undefined}
            busy={broadcasting}
            onClick={() => {
              if (prepared) broadcast(prepared);
            }}
            data-anchor="dapp-wallet-connector.transfer.broadcast"
          >
            {!broadcasting && <RadioTower aria-hidden />}
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

type Draft = { toAddress: string; amount: string; tokenAddress: string };

function CheckButton({ transfer: { form, check }, t }: Pick<TransferCardProps, "transfer" | "t">) {
  const empty = bareAddress(useWatch({ control: form.control, name: "toAddress" })) === "";
  return (
    <Button
      type="button"
      variant="outline"
      disabled={empty}
      busy={check.busy}
      aria-label={t("checkName")}
      onClick={() => {
        check.run();
      }}
      data-anchor="dapp-wallet-connector.transfer.check"
    >
      {!check.busy && <BadgeCheck aria-hidden />}
      {t("check")}
    </Button>
  );
}

type PrepareButtonProps = {
  control: Control<Draft, unknown, Draft>;
  connected: boolean;
  t: DappContent;
};

function PrepareButton({ control, connected, t }: PrepareButtonProps) {
  const [toAddress, amount] = useWatch({ control, name: ["toAddress", "amount"] });
  return (
    <SubmitButton
      variant="secondary"
      disabled={!connected || bareAddress(toAddress) === "" || amount.trim() === ""}
      data-anchor="dapp-wallet-connector.transfer.prepare"
    >
      <FileSignature aria-hidden />
      {t("prepare")}
    </SubmitButton>
  );
}

function Prepared({ transaction, t }: { transaction: PreparedTransaction; t: DappContent }) {
  return (
    <div
      role="status"
      data-anchor="dapp-wallet-connector.transfer.prepared"
      className="grid grid-cols-1 gap-2 rounded-md border border-status-ok/40 bg-status-ok/5 px-3 py-2"
    >
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-status-ok" />
        {t("preparedTitle")}
      </p>
      <FactList
        facts={[
          {
            name: t("preparedReference"),
            value: <span className="font-mono text-code">{transaction.id}</span>,
          },
          {
            name: t("preparedTo"),
            value: (
              <span className="font-mono text-code" title={transaction.toAddress}>
                {shortened(transaction.toAddress)}
              </span>
            ),
          },
          {
            name: t("preparedAmount"),
            value: <Amount value={transaction.amount} currency={transaction.currency} />,
          },
        ]}
      />
      <p className="text-xs text-muted-foreground">{t("preparedNote")}</p>
    </div>
  );
}
