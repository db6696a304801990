import { Send } from "lucide-react";
import * as v from "valibot";

import { AddressField } from "@/parts/fields/address-field";
import { addressSchema } from "@/parts/fields/address-schema";
import { AmountField } from "@/kit/forms/amount-field";
import { amountSchema } from "@/kit/forms/amount-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, type Problem, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { cardOf } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { notice, type NoticeContent } from "@/kit/notices/use-notice";
import { formatAmount } from "@/lib/format";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const EMPTY = { source: "", sourceAddress: "", amount: "", target: "", targetAddress: "" };

function schemaOf(t: ManagementContent) {
  const wallet = requiredText({ message: t("connectorMissing"), max: 80 });
  const address = addressSchema(t("connectorMissingAddress"));
  return v.object({
    source: wallet,
    sourceAddress: address,
    amount: amountSchema({ message: t("connectorMissing") }),
    target: wallet,
    targetAddress: address,
  });
}

function rank({ name }: Problem<typeof EMPTY>): number {
  return Number(name.endsWith("Address"));
}

type ConnectorTransfer = v.InferOutput<ReturnType<typeof schemaOf>>;

/** Transfer form of the crypto host; it validates its fields, but moves no money. */
export function TransferConnectorCard({ t }: { t: ManagementContent }) {
  const schema = schemaOf(t);
  const form = useSchemaForm(schema, EMPTY);
  const field = fieldsOf(form, "crypto-host-management.connector");

  function transfer({ amount, source, target }: ConnectorTransfer) {
    notice({
      title: t("connectorDone"),
      description: t("connectorDoneText", { amount: formatAmount(amount), source, target }),
    });
    form.reset(EMPTY);
  }

  /** Return the notice about missing fields; missing wallets and amount come before missing addresses. */
  function noticeOfProblems(problems: Problem<typeof EMPTY>[]): NoticeContent | undefined {
    const inOrder = problems.toSorted((one, other) => rank(one) - rank(other));
    return missingNotice(t("errorTitle"))(inOrder);
  }

  return (
    <FormCard
      {...cardOf(t, "crypto-host-management.connector")}
      className="@container"
      form={form}
      onSubmit={transfer}
      noticeOfProblems={noticeOfProblems}
    >
      <SimulatedArea className="grid grid-cols-2 gap-4">
        <TextField {...field("source", t("connectorSource"))} />
        <AddressField {...field("sourceAddress", t("connectorSourceAddress"))} />
        <TextField {...field("target", t("connectorTarget"))} />
        <AddressField {...field("targetAddress", t("connectorTargetAddress"))} />
        <AmountField {...field("amount", t("connectorAmount"))} />
        {/* The padding is as high as the label of the field beside it, so that button and field align. */}
        <div className="pt-6.5">
          <SubmitActions
            icon={Send}
            label={t("connectorSubmit")}
            anchor="crypto-host-management.connector.submit"
          />
        </div>
      </SimulatedArea>
    </FormCard>
  );
}
