import { Send } from "lucide-react";
import { useMemo } from "react";
import * as v from "valibot";

import { AddressField } from "@/components/forms/address-field";
import { addressSchema } from "@/components/forms/address-schema";
import { AmountField } from "@/components/forms/amount-field";
import { amountSchema } from "@/components/forms/amount-schema";
import { Form, type Problem } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { TextField } from "@/components/forms/text-field";
import { requiredText } from "@/components/forms/text-schema";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { notice, type NoticeContent } from "@/components/notices/use-notice";
import { formatAmount } from "@/lib/format";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const LONGEST_NAME = 80;

const EMPTY = { source: "", sourceAddress: "", amount: "", target: "", targetAddress: "" };

function schemaOf(t: ManagementContent) {
  const wallet = requiredText({ message: t("connectorMissing"), max: LONGEST_NAME });
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

type Transfer = v.InferOutput<ReturnType<typeof schemaOf>>;

/** The transfer form of the crypto host, which checks what it is given and moves nothing. */
export function TransferConnectorCard({ t }: { t: ManagementContent }) {
  const schema = useMemo(() => schemaOf(t), [t]);
  const form = useSchemaForm(schema, EMPTY);
  const { control } = form;

  function transfer({ amount, source, target }: Transfer) {
    notice({
      title: t("connectorDone"),
      description: t("connectorDoneText", { amount: formatAmount(amount), source, target }),
    });
    form.reset(EMPTY);
  }

  /** Wallets and amount are asked for before the addresses. */
  function noticeOfProblems(problems: Problem<typeof EMPTY>[]): NoticeContent | undefined {
    const inOrder = problems.toSorted((one, other) => rank(one) - rank(other));
    return missingNotice(t("errorTitle"))(inOrder);
  }

  return (
    <Panel
      title={t("connectorTitle")}
      hint={t("connectorHint")}
      data-anchor="crypto-host-management.connector"
      className="@container"
    >
      <Form
        form={form}
        onSubmit={transfer}
        noticeOfProblems={noticeOfProblems}
        aria-label={t("connectorTitle")}
        data-anchor="crypto-host-management.connector.form"
      >
        <SimulatedArea className="grid grid-cols-1 gap-4 @min-[32rem]:grid-cols-2">
          <TextField
            control={control}
            name="source"
            label={t("connectorSource")}
            autoComplete="off"
            anchor="crypto-host-management.connector.source"
          />
          <AddressField
            control={control}
            name="sourceAddress"
            label={t("connectorSourceAddress")}
            anchor="crypto-host-management.connector.sourceAddress"
          />
          <TextField
            control={control}
            name="target"
            label={t("connectorTarget")}
            autoComplete="off"
            anchor="crypto-host-management.connector.target"
          />
          <AddressField
            control={control}
            name="targetAddress"
            label={t("connectorTargetAddress")}
            anchor="crypto-host-management.connector.targetAddress"
          />
          <AmountField
            control={control}
            name="amount"
            label={t("connectorAmount")}
            anchor="crypto-host-management.connector.amount"
          />
        </SimulatedArea>
        <FormActions>
          <SubmitButton data-anchor="crypto-host-management.connector.submit">
            <Send aria-hidden />
            {t("connectorSubmit")}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
