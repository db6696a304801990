import { FileSignature } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { type PreparedSovereign, prepareSovereignTest } from "@/api/sovereign";
import { hasNoFieldErrors } from "@/kit/actions/failure";
import { AddressField } from "@/parts/fields/address-field";
import { addressSchema } from "@/parts/fields/address-schema";
import { AmountField } from "@/kit/forms/amount-field";
import { amountSchema } from "@/kit/forms/amount-schema";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { LastOutcome } from "@/kit/forms/last-outcome";
import { setFormError } from "@/kit/forms/set-form-error";
import { useSentForm } from "@/kit/forms/use-sent-form";
import { State } from "@/screens/sovereign-test/read-card";
import { type SovereignContent } from "@/screens/sovereign-test/use-sovereign-content";

const PrepareSchema = v.object({ to: addressSchema(), amount: amountSchema() });

/** Form that checks whether a sovereign transaction could be executed, but never executes it. */
export function PrepareCard({ t }: { t: SovereignContent }) {
  const [last, setLast] = useState<PreparedSovereign>();

  const { form, field, card } = useSentForm(t, "sovereign-test.prepare", {
    schema: PrepareSchema,
    start: { to: "", amount: t.amount("defaultAmount") },
    call: prepareSovereignTest,
    success: ({ canExecute }) =>
      canExecute
        ? { title: t("preparedTitle"), description: t("ready") }
        : { title: t("errorTitle"), description: t("insufficient"), variant: "destructive" },
    failure: (error) => ({
      title: t("failedTitle"),
      description: error.message ?? t("failedText"),
      announcedElsewhere: error.message !== undefined && hasNoFieldErrors(error),
    }),
    onSuccess: setLast,
    onFailure: (error) => {
      setLast(undefined);
      setFormError(form, error, error.message);
    },
  });

  return (
    <FormCard
      {...card}
      data-simulated="true"
      className="simulated-mark @container"
      contentClassName="grid gap-4"
      below={
        last && (
          <LastOutcome
            title={t("lastTitle")}
            facts={[
              {
                name: t("result"),
                value: <State verdict={[last.canExecute, [t("ready"), t("insufficient")]]} />,
              },
              { name: t("to"), code: last.to, short: true },
              { name: t("amount"), amount: last.amount, currency: last.currency },
              { name: t("held"), amount: last.balance, currency: last.currency },
              ...(last.canExecute
                ? []
                : [{ name: t("missing"), amount: last.missing, currency: last.currency }]),
            ]}
            note={t("lastNote")}
            anchor="sovereign-test.prepare.last"
          >
            {last.error !== undefined && <p>{last.error}</p>}
          </LastOutcome>
        )
      }
    >
      <div className="grid gap-4 @min-[42rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <AddressField {...field("to", t("to"))} hint={t("toHint")} placeholder="0xfacade…" />
        <AmountField
          {...field("amount", t("amount"))}
          currency={t("ether")}
          hint={t("amountHint")}
        />
      </div>
      <SubmitActions
        icon={FileSignature}
        label={t("prepare")}
        anchor="sovereign-test.prepare.submit"
      />
    </FormCard>
  );
}
