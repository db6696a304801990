import { Calculator, RotateCcw, Send } from "lucide-react";
import { type ReactNode } from "react";
import { useWatch } from "react-hook-form";

import { type Anchor, type AnchorWith } from "@/anchors/anchor";
import { walletsQuery } from "@/api/wallets";
import { AddressField } from "@/components/forms/address-field";
import { AmountField } from "@/components/forms/amount-field";
import { Form, type Problem } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { SegmentedField } from "@/components/forms/segmented-field";
import { SelectField } from "@/components/forms/select-field";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { notice } from "@/components/notices/use-notice";
import {
  currencies,
  external,
  methods,
  networks,
  optionsOf,
  other,
  wallets,
} from "@/components/transfer/choices";
import { SourceBalance } from "@/components/transfer/source-balance";
import {
  DEFAULTS,
  type TransferControl,
  type TransferInput,
  TransferSchema,
} from "@/components/transfer/transfer";
import { type Transfer } from "@/components/transfer/use-transfer";
import { useWalletChoice } from "@/components/transfer/use-wallet-choice";
import { type TransferContent } from "@/components/transfer/use-transfer-content";
import { Button } from "@/components/ui/button";

/** What a list of anchors names below a transfer's form. */
export type TransferAnchor = AnchorWith<
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

/** Both of a select without a choice and of a text without a letter. */
const MISSING = new Set(["non_empty", "picklist"]);

type TransferFormProps = {
  t: TransferContent;
  execute: Transfer["execute"];
  anchor: TransferAnchor;
};

/** The form of a manual transfer: where from with what is there, where to, how much and which way. */
export function TransferForm({ t, execute, anchor }: TransferFormProps) {
  const form = useSchemaForm(TransferSchema, DEFAULTS);
  const known = useCalmQuery(walletsQuery());
  const { control } = form;
  const { fill, forget } = useWalletChoice({ form, known: known.data, t });

  function noticeOfProblems(problems: Problem<TransferInput>[]) {
    if (!problems.some(({ kind }) => MISSING.has(kind))) return undefined;
    const title = t("missingTitle");
    return { title, description: t("missingText"), variant: "destructive" as const };
  }

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
      noticeOfProblems={noticeOfProblems}
      className="gap-6"
    >
      <div className="grid gap-x-4 gap-y-6 md:grid-cols-2">
        <Group legend={t("from")}>
          <WalletField
            control={control}
            name="sourceWallet"
            anchor={`${anchor}.sourceWallet`}
            label={t("sourceWallet")}
            choices={wallets}
            t={t}
            onChosen={(value) => {
              fill("fromWallet", value);
            }}
          />
          <AddressField
            control={control}
            name="fromWallet"
            anchor={`${anchor}.fromWallet`}
            label={t("sourceAddress")}
            optional
          />
          <SourceBalance control={control} known={known} t={t} anchor={`${anchor}.balance`} />
        </Group>
        <Group legend={t("to")}>
          <WalletField
            control={control}
            name="destinationWallet"
            anchor={`${anchor}.destinationWallet`}
            label={t("destinationWallet")}
            choices={[...wallets, external]}
            t={t}
            onChosen={(value) => {
              fill("toWallet", value);
            }}
          />
          <AddressField
            control={control}
            name="toWallet"
            anchor={`${anchor}.toWallet`}
            label={t("destinationAddress")}
            optional
          />
        </Group>
      </div>
      <Group legend={t("how")}>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <AmountField
            control={control}
            name="amount"
            anchor={`${anchor}.amount`}
            label={t("amount")}
          />
          <SelectField
            control={control}
            name="currency"
            anchor={`${anchor}.currency`}
            label={t("currency")}
            options={optionsOf(currencies, t)}
          />
          <SelectField
            control={control}
            name="network"
            anchor={`${anchor}.network`}
            label={t("network")}
            options={optionsOf(networks, t)}
          />
        </div>
        <SegmentedField
          control={control}
          name="paymentMethod"
          anchor={`${anchor}.paymentMethod`}
          label={t("paymentMethod")}
          options={optionsOf(methods, t)}
        />
      </Group>
      <FormActions>
        <SubmitButton data-anchor={`${anchor}.execute`}>
          <Send aria-hidden />
          {t("execute")}
        </SubmitButton>
        <Button
          type="button"
          variant="outline"
          data-anchor={`${anchor}.gas`}
          onClick={() => notice({ title: t("gasTitle"), description: t("gasText") })}
        >
          <Calculator aria-hidden />
          {t("gas")}
        </Button>
        <Button type="button" variant="ghost" data-anchor={`${anchor}.reset`} onClick={reset}>
          <RotateCcw aria-hidden />
          {t("reset")}
        </Button>
      </FormActions>
    </Form>
  );
}

type WalletFieldProps = {
  control: TransferControl;
  name: "sourceWallet" | "destinationWallet";
  anchor: Anchor;
  label: string;
  choices: Parameters<typeof optionsOf>[0];
  t: TransferContent;
  onChosen: (value: string) => void;
};

/** A list of wallets, which says so where another address than any of theirs was typed. */
function WalletField({ choices, t, ...props }: WalletFieldProps) {
  const typed = useWatch({ control: props.control, name: props.name }) === other.value;
  const options = optionsOf(typed ? [...choices, other] : choices, t);
  return <SelectField {...props} placeholder={t("choose")} options={options} />;
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-4">
      <legend className="mb-3 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
