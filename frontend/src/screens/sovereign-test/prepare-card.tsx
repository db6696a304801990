import { FileSignature } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { type PreparedSovereign, prepareSovereignTest, saysPrepared } from "@/api/sovereign";
import { isOfNoField } from "@/components/actions/failure";
import { useAction } from "@/components/actions/use-action";
import { AddressField } from "@/components/forms/address-field";
import { addressSchema } from "@/components/forms/address-schema";
import { AmountField } from "@/components/forms/amount-field";
import { amountSchema } from "@/components/forms/amount-schema";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";
import { LastPrepared } from "@/screens/sovereign-test/last-prepared";
import { type SovereignContent } from "@/screens/sovereign-test/use-sovereign-content";

const PrepareSchema = v.object({ to: addressSchema(), amount: amountSchema() });

type Asked = v.InferOutput<typeof PrepareSchema>;

/** Asks whether a sovereign transaction could be executed, and goes no further. */
export function PrepareCard({ t }: { t: SovereignContent }) {
  const form = useSchemaForm(PrepareSchema, { to: "", amount: t.amount("defaultAmount") });
  const [last, setLast] = useState<PreparedSovereign>();

  const { submit } = useAction({
    call: (asked: Asked) => prepareSovereignTest(asked),
    accepts: saysPrepared,
    success: ({ canExecute }) =>
      canExecute
        ? { title: t("preparedTitle"), description: t("ready") }
        : { title: t("errorTitle"), description: t("insufficient"), variant: "destructive" },
    failure: (failed) => ({
      title: t("failedTitle"),
      description: failed.message ?? t("failedText"),
      saidElsewhere: failed.message !== undefined && isOfNoField(failed),
    }),
    onSuccess: setLast,
    onFailure: (failed) => {
      setLast(undefined);
      if (failed.message === undefined || !isOfNoField(failed)) return;
      form.setError("root.server", { type: "server", message: failed.message });
    },
  });

  return (
    <Panel
      title={t("prepareTitle")}
      hint={t("prepareHint")}
      data-anchor="sovereign-test.prepare"
      data-simulated="true"
      className="simulated-mark"
      contentClassName="grid gap-4"
    >
      <Form
        form={form}
        onSubmit={submit}
        aria-label={t("prepareTitle")}
        data-anchor="sovereign-test.prepare.form"
      >
        <AddressField
          control={form.control}
          name="to"
          label={t("to")}
          hint={t("toHint")}
          placeholder="0xfacade…"
          anchor="sovereign-test.prepare.to"
        />
        <AmountField
          control={form.control}
          name="amount"
          label={t("amount")}
          currency={t("ether")}
          hint={t("amountHint")}
          anchor="sovereign-test.prepare.amount"
        />
        <FormActions>
          <SubmitButton data-anchor="sovereign-test.prepare.submit">
            <FileSignature aria-hidden />
            {t("prepare")}
          </SubmitButton>
        </FormActions>
      </Form>
      {last && <LastPrepared last={last} t={t} />}
    </Panel>
  );
}
