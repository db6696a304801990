import { Calculator, RotateCcw, Send } from "lucide-react";
import { type ComponentProps, type ReactNode } from "react";
import { useWatch } from "react-hook-form";

import { type AnchorWith } from "@/anchors/anchor";
import { walletsQuery } from "@/api/wallets";
import { NoticeButton } from "@/kit/actions/notice-button";
import { AddressField } from "@/parts/fields/address-field";
import { AmountField } from "@/kit/forms/amount-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SelectField } from "@/kit/forms/select-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { notice } from "@/kit/notices/use-notice";
import {
  currencies,
  external,
  methods,
  networks,
  optionsOf,
  other,
  wallets,
} from "@/parts/transfer/choices";
import { SourceBalance } from "@/parts/transfer/source-balance";
import { DEFAULTS, type TransferInput, TransferSchema } from "@/parts/transfer/transfer";
import { type ManualTransfer } from "@/parts/transfer/use-transfer";
import { useWalletChoice } from "@/parts/transfer/use-wallet-choice";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";
import { Button } from "@/kit/ui/button";

/** Anchor of a transfer form; only anchors with all of these sub-anchors are allowed. */
type TransferAnchor = AnchorWith<
  | "sourceWallet"
  | "fromWallet"
  | "balance"
  | "destinationWallet"
  | "toWallet"
  | "amount"
  | "currency"
  | "network"
  | "paymentMethod"
  | "execute"
  | "gas"
  | "reset"
>;

type TransferFormProps = {
  t: TransferContent;
  execute: ManualTransfer["execute"];
  anchor: TransferAnchor;
};

/** Form of a manual transfer: source with its balance, destination, amount, network and method. */
export function TransferForm({ t, execute, anchor }: TransferFormProps) {
  const form = useSchemaForm(TransferSchema, DEFAULTS);
  const field = fieldsOf(form, anchor);
  const knownWallets = useStableQuery(walletsQuery());
  const { control } = form;
  const { fill, forget } = useWalletChoice({ form, knownWallets: knownWallets.data, t });

  function reset() {
    forget();
    form.reset();
    notice({ title: t("resetTitle"), description: t("resetText") });
  }

  return (
    <Form
      form={form}
      aria-label={t("formTitle")}
      data-anchor={anchor}
      onSubmit={execute}
      noticeOfProblems={missingNotice(t("missingTitle"), {
        kinds: ["non_empty", "picklist"],
        text: t("missingText"),
      })}
      className="gap-6"
    >
      <div className="grid gap-x-4 gap-y-6 md:grid-cols-2">
        <Group legend={t("from")}>
          <WalletField
            {...field("sourceWallet", t("sourceWallet"))}
            choices={wallets}
            t={t}
            onChosen={(value) => {
              fill("fromWallet", value);
            }}
          />
          <AddressField {...field("fromWallet", t("sourceAddress"))} optional />
          <SourceBalance
            control={control}
            knownWallets={knownWallets}
            t={t}
            anchor={`${anchor}.balance`}
          />
        </Group>
        <Group legend={t("to")}>
          <WalletField
            {...field("destinationWallet", t("destinationWallet"))}
            choices={[...wallets, external]}
            t={t}
            onChosen={(value) => {
              fill("toWallet", value);
            }}
          />
          <AddressField {...field("toWallet", t("destinationAddress"))} optional />
        </Group>
      </div>
      <Group legend={t("how")}>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <AmountField {...field("amount", t("amount"))} />
          <SelectField {...field("currency", t("currency"))} options={optionsOf(currencies, t)} />
          <SelectField {...field("network", t("network"))} options={optionsOf(networks, t)} />
        </div>
        <SegmentedField
          {...field("paymentMethod", t("paymentMethod"))}
          options={optionsOf(methods, t)}
        />
      </Group>
      <SubmitActions icon={Send} label={t("execute")} anchor={`${anchor}.execute`}>
        <NoticeButton
          data-anchor={`${anchor}.gas`}
          noticeContent={{ title: t("gasTitle"), description: t("gasText") }}
        >
          <Calculator aria-hidden />
          {t("gas")}
        </NoticeButton>
        <Button variant="ghost" data-anchor={`${anchor}.reset`} onClick={reset}>
          <RotateCcw aria-hidden />
          {t("reset")}
        </Button>
      </SubmitActions>
    </Form>
  );
}

type WalletFieldProps = Omit<ComponentProps<typeof SelectField<TransferInput>>, "options"> & {
  choices: Parameters<typeof optionsOf>[0];
  t: TransferContent;
};

/** List of wallets; it selects "other" while an unknown address is typed. */
function WalletField({ choices, t, ...props }: WalletFieldProps) {
  const isTyped = useWatch({ control: props.control, name: props.name }) === other.value;
  const options = optionsOf(isTyped ? [...choices, other] : choices, t);
  return <SelectField {...props} records placeholder={t("choose")} options={options} />;
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-4">
      <legend className="mb-3 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
