import { useState } from "react";
import * as v from "valibot";

import { amountSchema } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { notice } from "@/kit/notices/use-notice";
import { useProposal } from "@/parts/fields/use-proposal";
import { type Client } from "@/screens/api-banking/clients/clients";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

/** Content of a transfer request to the bank's API. */
export type TransferRequest = { client: string; rail: string; amount: string; currency: string };

export type ClientTransfer = ReturnType<typeof useTransfer>;

/** Return the form of a transfer and the generated request; the screen owns both, so that they survive a change of tabs. */
export function useTransfer(clients: readonly Client[], t: BankingContent) {
  const [request, setRequest] = useState<TransferRequest>();
  const schema = v.object({
    client: choiceSchema(
      clients.map(({ id }) => id),
      t("transferClientMissing"),
    ),
    rail: choiceSchema(t.rows("waivers").map(({ id }) => id)),
    amount: amountSchema({ decimals: 2, message: t("transferAmountMissing") }),
    currency: choiceSchema(t.list("currencies")),
  });
  const newest = clients[0]?.id ?? "";
  const form = useSchemaForm(schema, {
    client: newest,
    rail: t.rows("waivers")[0]?.id ?? "",
    amount: "",
    currency: t.list("currencies")[0] ?? "",
  });
  useProposal(form, "client", newest);

  function generate(values: TransferRequest) {
    setRequest(values);
    notice({ title: t("requestGeneratedTitle"), description: t("requestGeneratedText") });
  }

  return { form, request, generate };
}
