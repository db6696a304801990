import { Banknote } from "lucide-react";

import { AmountField } from "@/kit/forms/amount-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormActions, FormCard, SubmitButton } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { SelectField } from "@/kit/forms/select-field";
import { TextField } from "@/kit/forms/text-field";
import { cardOf } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { QuoteBox } from "@/screens/off-ramp-crypto/quote-box";
import { type OffRamp } from "@/screens/off-ramp-crypto/use-off-ramp";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

type ConvertCardProps = {
  offRamp: OffRamp;
  /** Account in the bank details; empty if none is saved. */
  account: string;
  t: OffRampContent;
};

/** Form of a conversion with its quote. */
export function ConvertCard({ offRamp, account, t }: ConvertCardProps) {
  const { form, initiate } = offRamp;
  const { control } = form;
  const field = fieldsOf(form, "off-ramp-crypto.convert");

  return (
    <FormCard
      {...cardOf(t, "off-ramp-crypto.convert")}
      className="@container"
      form={form}
      onSubmit={initiate}
      noticeOfProblems={missingNotice(t("missingTitle"), { text: t("missingText") })}
    >
      {/* In a wide card the quote has its own column, so that the layout doesn't shift when the quote appears. */}
      <div className="grid grid-cols-1 items-start gap-4 @min-[56rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] @min-[56rem]:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-4 @min-[32rem]:grid-cols-2">
          <SelectField
            {...field("crypto", t("crypto"))}
            placeholder={t("cryptoChoose")}
            options={t
              .rows("rates")
              .map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))}
          />
          <AmountField {...field("amount", t("amount"))} />
          <SelectField
            {...field("fiat", t("fiat"))}
            placeholder={t("fiatChoose")}
            options={t
              .rows("fiats")
              .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          />
          <TextField
            {...field("account", t("account"))}
            hint={t("accountHint")}
            spellCheck={false}
            action={
              account !== "" && (
                <Button
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
        <FormActions className="gap-x-4">
          <SubmitButton
            busy={offRamp.running}
            needs={["crypto", "amount", "fiat", "account"]}
            data-anchor="off-ramp-crypto.convert.initiate"
          >
            <Banknote aria-hidden />
            {t(offRamp.running ? "processing" : "initiate")}
          </SubmitButton>
          <Progress state={offRamp.state} t={t} />
        </FormActions>
      </div>
    </FormCard>
  );
}

function Progress({ state, t }: { state: OffRamp["state"]; t: OffRampContent }) {
  return (
    <p role="status" className="min-h-8 grow basis-60 content-center text-xs text-muted-foreground">
      {state === "running" ? t("processingHint") : state === "done" && t("processedHint")}
    </p>
  );
}
