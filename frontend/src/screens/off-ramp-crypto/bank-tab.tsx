import { BadgeCheck, Save } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";

import { BicField } from "@/components/forms/bic-field";
import { CodeField } from "@/components/forms/code-field";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { IbanField } from "@/components/forms/iban-field";
import { TextField } from "@/components/forms/text-field";
import { Parts } from "@/components/layout/boundary";
import { Panel } from "@/components/layout/panel";
import { Button } from "@/components/ui/button";
import { type BankDetails, TRAINING_ROUTING } from "@/screens/off-ramp-crypto/bank-details";
import { LessonCard } from "@/components/layout/lesson-card";
import { type BankDetailsForm } from "@/screens/off-ramp-crypto/use-bank-details";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

type BankTabProps = { details: BankDetailsForm; t: OffRampContent };

/** The bank details, which stay in the browser tab, and what to know before giving any. */
export function BankTab({ details, t }: BankTabProps) {
  return (
    <Parts className="grid items-start gap-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <DetailsCard details={details} t={t} />
      <LessonCard t={t} anchor="off-ramp-crypto.lesson" />
    </Parts>
  );
}

function DetailsCard({ details: { form, save, verify }, t }: BankTabProps) {
  const { control } = form;
  return (
    <Panel
      title={t("settingsTitle")}
      hint={t("settingsHint")}
      data-anchor="off-ramp-crypto.settings"
      className="@container"
    >
      <Form
        form={form}
        onSubmit={save}
        aria-label={t("settingsTitle")}
        data-anchor="off-ramp-crypto.settings.form"
      >
        <div className="grid grid-cols-1 gap-4 @min-[32rem]:grid-cols-2">
          <TextField
            control={control}
            name="bankName"
            label={t("bankName")}
            hint={t("bankNameHint", { bank: t("bankNameSample") })}
            autoComplete="off"
            optional
            anchor="off-ramp-crypto.settings.bankName"
          />
          <TextField
            control={control}
            name="holder"
            label={t("holder")}
            hint={t("holderHint")}
            autoComplete="off"
            optional
            anchor="off-ramp-crypto.settings.holder"
          />
          <CodeField
            control={control}
            name="accountNumber"
            label={t("accountNumber")}
            hint={t("accountNumberHint")}
            optional
            anchor="off-ramp-crypto.settings.accountNumber"
          />
          <CodeField
            control={control}
            name="routing"
            label={t("routing")}
            hint={t("routingHint", { sample: TRAINING_ROUTING })}
            inputMode="numeric"
            optional
            anchor="off-ramp-crypto.settings.routing"
          />
          <BicField
            control={control}
            name="swift"
            label={t("swift")}
            optional
            anchor="off-ramp-crypto.settings.swift"
          />
          <IbanField
            control={control}
            name="iban"
            label={t("iban")}
            optional
            anchor="off-ramp-crypto.settings.iban"
          />
        </div>
        <FormActions>
          <SubmitButton data-anchor="off-ramp-crypto.settings.save">
            <Save aria-hidden />
            {t("save")}
          </SubmitButton>
          <VerifyButton control={control} verify={verify} t={t} />
        </FormActions>
      </Form>
    </Panel>
  );
}

type VerifyButtonProps = {
  control: Control<BankDetails, unknown, BankDetails>;
  verify: BankDetailsForm["verify"];
  t: OffRampContent;
};

function VerifyButton({ control, verify, t }: VerifyButtonProps) {
  const numbers = useWatch({ control, name: ["accountNumber", "iban"] });
  return (
    <Button
      type="button"
      variant="outline"
      disabled={numbers.every((number) => number.trim() === "")}
      onClick={() => void verify()}
      data-anchor="off-ramp-crypto.settings.verify"
    >
      <BadgeCheck aria-hidden />
      {t("verify")}
    </Button>
  );
}
