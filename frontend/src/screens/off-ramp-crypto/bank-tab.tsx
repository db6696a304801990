import { BadgeCheck, Save } from "lucide-react";

import { BicField } from "@/parts/fields/bic-field";
import { CodeField } from "@/kit/forms/code-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { IbanField } from "@/parts/fields/iban-field";
import { TextField } from "@/kit/forms/text-field";
import { useEmpty } from "@/kit/forms/use-empty";
import { CardGrid } from "@/kit/layout/card-grid";
import { cardOf } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { type BankDetails, TRAINING_ROUTING } from "@/screens/off-ramp-crypto/bank-details";
import { TeachingCard } from "@/parts/teaching/teaching-card";
import { type BankDetailsForm } from "@/screens/off-ramp-crypto/use-bank-details";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

type BankTabProps = { details: BankDetailsForm; t: OffRampContent };

/** Bank details, which stay in the browser tab, beside a lesson about giving them away. */
export function BankTab({ details, t }: BankTabProps) {
  return (
    <CardGrid share="7-5">
      <DetailsCard details={details} t={t} />
      <TeachingCard t={t} anchor="off-ramp-crypto.lesson" />
    </CardGrid>
  );
}

function DetailsCard({ details: { form, save, verify }, t }: BankTabProps) {
  const field = fieldsOf(form, "off-ramp-crypto.settings");
  return (
    <FormCard
      {...cardOf(t, "off-ramp-crypto.settings")}
      className="@container"
      form={form}
      onSubmit={save}
    >
      <div className="grid grid-cols-1 gap-4 @min-[32rem]:grid-cols-2">
        <TextField
          {...field("bankName", t("bankName"))}
          hint={t("bankNameHint", { bank: t("bankNameSample") })}
          optional
        />
        <TextField {...field("holder", t("holder"))} hint={t("holderHint")} optional />
        <CodeField
          {...field("accountNumber", t("accountNumber"))}
          secret={false}
          hint={t("accountNumberHint")}
          optional
        />
        <CodeField
          {...field("routing", t("routing"))}
          secret={false}
          hint={t("routingHint", { sample: TRAINING_ROUTING })}
          inputMode="numeric"
          optional
        />
        <BicField {...field("swift", t("swift"))} optional />
        <IbanField {...field("iban", t("iban"))} optional />
      </div>
      <SubmitActions icon={Save} label={t("save")} anchor="off-ramp-crypto.settings.save">
        <VerifyButton verify={verify} t={t} />
      </SubmitActions>
    </FormCard>
  );
}

type VerifyButtonProps = { verify: BankDetailsForm["verify"]; t: OffRampContent };

function VerifyButton({ verify, t }: VerifyButtonProps) {
  const empty = useEmpty<BankDetails>(["accountNumber", "iban"]);
  return (
    <Button
      variant="outline"
      disabled={!empty.includes(false)}
      onClick={() => void verify()}
      data-anchor="off-ramp-crypto.settings.verify"
    >
      <BadgeCheck aria-hidden />
      {t("verify")}
    </Button>
  );
}
