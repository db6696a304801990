import { Banknote } from "lucide-react";
import { useWatch } from "react-hook-form";

import { AmountField } from "@/components/forms/amount-field";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { Panel } from "@/components/layout/panel";
import { Button } from "@/components/ui/button";
import { type ConvertControl } from "@/screens/off-ramp-crypto/conversion";
import { QuoteBox } from "@/screens/off-ramp-crypto/quote-box";
import { type OffRamp } from "@/screens/off-ramp-crypto/use-off-ramp";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

type ConvertCardProps = {
  offRamp: OffRamp;
  /** The account of the bank details, where there is one. */
  account: string;
  t: OffRampContent;
};

/** The form of a conversion with its quote. */
export function ConvertCard({ offRamp, account, t }: ConvertCardProps) {
  const { form, initiate } = offRamp;
  const { control } = form;

  return (
    <Panel
      title={t("convertTitle")}
      hint={t("convertHint")}
      data-anchor="off-ramp-crypto.convert"
      className="@container"
    >
      <Form
        form={form}
        onSubmit={initiate}
        noticeOfProblems={missingNotice(t("missingTitle"), { text: t("missingText") })}
        aria-label={t("convertTitle")}
        data-anchor="off-ramp-crypto.convert.form"
      >
        <div className="grid grid-cols-1 gap-4 @min-[32rem]:grid-cols-2">
          <SelectField
            control={control}
            name="crypto"
            label={t("crypto")}
            placeholder={t("cryptoChoose")}
            options={t
              .rows("rates")
              .map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))}
            anchor="off-ramp-crypto.convert.crypto"
          />
          <AmountField
            control={control}
            name="amount"
            label={t("amount")}
            anchor="off-ramp-crypto.convert.amount"
          />
          <SelectField
            control={control}
            name="fiat"
            label={t("fiat")}
            placeholder={t("fiatChoose")}
            options={t
              .rows("fiats")
              .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
            anchor="off-ramp-crypto.convert.fiat"
          />
          <TextField
            control={control}
            name="account"
            label={t("account")}
            hint={t("accountHint")}
            autoComplete="off"
            spellCheck={false}
            anchor="off-ramp-crypto.convert.account"
            action={
              account !== "" && (
                <Button
                  type="button"
                  variant="outline"
                  aria-label={t("accountUseName")}
                  data-anchor="off-ramp-crypto.convert.account.use"
                  onClick={() => {
                    form.setValue("account", account, { shouldValidate: true });
                  }}
                >
                  {t("accountUse")}
                </Button>
              )
            }
          />
        </div>
        <QuoteBox control={control} t={t} />
        <FormActions>
          <InitiateButton control={control} running={offRamp.running} t={t} />
        </FormActions>
        <Progress state={offRamp.state} t={t} />
      </Form>
    </Panel>
  );
}

type InitiateButtonProps = { control: ConvertControl; running: boolean; t: OffRampContent };

function InitiateButton({ control, running, t }: InitiateButtonProps) {
  const values = useWatch({ control, name: ["crypto", "amount", "fiat", "account"] });
  return (
    <SubmitButton
      busy={running}
      disabled={values.some((value) => value.trim() === "")}
      data-anchor="off-ramp-crypto.convert.initiate"
    >
      {!running && <Banknote aria-hidden />}
      {t(running ? "processing" : "initiate")}
    </SubmitButton>
  );
}

function Progress({ state, t }: { state: OffRamp["state"]; t: OffRampContent }) {
  return (
    <p role="status" className="min-h-8 text-xs text-muted-foreground">
      {state === "running" && t("processingHint")}
      {state === "done" && t("processedHint")}
    </p>
  );
}
