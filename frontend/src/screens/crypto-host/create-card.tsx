import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import * as v from "valibot";

import { createWallet } from "@/api/wallets";
import { useAction } from "@/components/actions/use-action";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { TextField } from "@/components/forms/text-field";
import { requiredText } from "@/components/forms/text-schema";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { AddressTile } from "@/components/hosts/address-tile";
import { Panel } from "@/components/layout/panel";
import { type HostContent } from "@/screens/crypto-host/use-host-content";

const LONGEST_NAME = 80;

const EMPTY = { name: "" };

function schemaOf(t: HostContent) {
  return v.object({
    name: requiredText({ message: t("createNameMissing"), max: LONGEST_NAME }),
  });
}

/** Creates a wallet by its name alone: all else of it is the usual. */
export function CreateCard({ t }: { t: HostContent }) {
  const schema = useMemo(() => schemaOf(t), [t]);
  const form = useSchemaForm(schema, EMPTY);
  const [created, setCreated] = useState<{ name: string; address: string }>();

  const { submit } = useAction({
    call: ({ name }: typeof EMPTY, { idempotencyKey }) =>
      createWallet({ name, network: "ethereum", idSource: "auto" }, idempotencyKey),
    success: ({ id, name, address }) => ({
      title: t("createdTitle"),
      description: t("createdText", { id, name, address }),
    }),
    failure: ({ reason = t("createFailedText") }) => ({
      title: t("errorTitle"),
      description: reason,
    }),
    touches: ["wallets"],
    onSuccess: (wallet) => {
      setCreated(wallet);
      form.reset(EMPTY);
    },
  });

  return (
    <Panel
      title={t("createTitle")}
      hint={t("createHint")}
      data-anchor="crypto-host.create"
      contentClassName="flex grow flex-col justify-between gap-4"
    >
      <Form
        form={form}
        onSubmit={submit}
        noticeOfProblems={missingNotice(t("errorTitle"))}
        aria-label={t("createTitle")}
        data-anchor="crypto-host.create.form"
      >
        <TextField
          control={form.control}
          name="name"
          label={t("createName")}
          autoComplete="off"
          anchor="crypto-host.create.name"
        />
        <FormActions>
          <SubmitButton data-anchor="crypto-host.create.submit">
            <Plus aria-hidden />
            {t("create")}
          </SubmitButton>
        </FormActions>
      </Form>
      <AddressTile
        title={created ? t("createdLast", { name: created.name }) : t("createdNone")}
        label={t("createdLastAddress")}
        address={created?.address}
        empty={t("createdNoneHint")}
        anchor="crypto-host.create.created"
      />
    </Panel>
  );
}
