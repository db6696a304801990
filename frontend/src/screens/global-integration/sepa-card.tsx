import { Euro } from "lucide-react";
import * as v from "valibot";

import { paySepaTransaction } from "@/api/global-integration";
import { AmountField } from "@/kit/forms/amount-field";
import { amountSchema } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { type SharedValue } from "@/kit/forms/shared-value";
import { SelectField } from "@/kit/forms/select-field";
import { choicesOf, COUNTRIES, PAYMENT_TYPES } from "@/screens/global-integration/choices";
import { LastSent } from "@/screens/global-integration/last-sent";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";
import { useIntegrationForm } from "@/screens/global-integration/use-integration-form";

const START = { countryCode: "BE", amount: "", paymentType: "instant" };

function schemaOf(t: IntegrationContent) {
  return v.object({
    countryCode: choiceSchema(COUNTRIES),
    amount: amountSchema({ decimals: 2, message: t("sepaMissing") }),
    paymentType: choiceSchema(PAYMENT_TYPES),
  });
}

/** Form that sends a simulated SEPA payment to a country. */
export function SepaCard({
  sharedAmount,
  t,
}: {
  sharedAmount: SharedValue;
  t: IntegrationContent;
}) {
  const countries = t.rows("countries").map(({ code, label }) => ({ id: code, label }));

  const { field, card, last } = useIntegrationForm(t, "global-integration.sepa", {
    schema: schemaOf(t),
    start: START,
    amount: "amount",
    sharedAmount,
    call: ({ countryCode, amount }, attempt) =>
      paySepaTransaction({ countryCode, amount, currency: "EUR" }, attempt),
    accepts: ({ transactionId }) => Boolean(transactionId),
    success: ({ transactionId = "" }) => ({
      title: t("sepaDoneTitle"),
      description: t("sepaDoneText", { transactionId }),
    }),
    failure: { title: t("errorTitle"), description: t("sepaFailedText") },
    touches: ["swift/operations"],
  });

  return (
    <FormCard
      {...card}
      noticeOfProblems={missingNotice(t("errorTitle"))}
      below={
        last && (
          <LastSent
            title={t("sepaLast")}
            note={t("sepaNote")}
            reference={last.reply.transactionId ?? ""}
            status={last.reply.status}
            reason={last.reply.error}
            amount={last.values.amount}
            t={t}
          />
        )
      }
    >
      <SelectField
        {...field("countryCode", t("country"), "country")}
        options={choicesOf(countries, COUNTRIES)}
      />
      <SegmentedField
        {...field("paymentType", t("paymentType"))}
        options={choicesOf(t.rows("paymentTypes"), PAYMENT_TYPES)}
        hint={t("paymentTypeHint")}
      />
      <AmountField
        {...field("amount", t("amount"))}
        currency={t("euro")}
        hint={t("amountShared", { unit: t("euro") })}
      />
      <SubmitActions icon={Euro} label={t("pay")} anchor="global-integration.sepa.submit" />
    </FormCard>
  );
}
