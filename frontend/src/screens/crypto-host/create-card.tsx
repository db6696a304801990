import { Plus } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { createWallet } from "@/api/wallets";
import { useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard } from "@/kit/forms/form-card";
import { SubmitActions } from "@/kit/forms/form-actions";
import { missingNotice } from "@/kit/forms/missing-notice";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { AddressTile } from "@/parts/addresses/address-tile";
import { cardOf } from "@/kit/layout/card-of";
import { type HostContent } from "@/screens/crypto-host/use-host-content";

const MAX_NAME_LENGTH = 80;

const EMPTY = { name: "" };

function schemaOf(t: HostContent) {
  return v.object({
    name: requiredText({ message: t("createNameMissing"), max: MAX_NAME_LENGTH }),
  });
}

/** The form that creates a wallet from a name: on Ethereum, with a generated ID. */
export function CreateCard({ t }: { t: HostContent }) {
  const form = useSchemaForm(schemaOf(t), EMPTY);
  const field = fieldsOf(form, "crypto-host.create");
  const [lastWallet, setLastWallet] = useState<{ name: string; address: string }>();

  const { submit } = useAction({
    call: ({ name }: typeof EMPTY, attempt) =>
      createWallet({ name, network: "ethereum", idSource: "auto" }, attempt),
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
      setLastWallet(wallet);
      form.reset(EMPTY);
    },
  });

  return (
    <FormCard
      {...cardOf(t, "crypto-host.create")}
      contentClassName="flex grow flex-col justify-between gap-4"
      form={form}
      onSubmit={submit}
      noticeOfProblems={missingNotice(t("errorTitle"))}
      below={
        <AddressTile
          title={lastWallet ? t("createdLast", { name: lastWallet.name }) : t("createdNone")}
          label={t("createdLastAddress")}
          address={lastWallet?.address}
          empty={t("createdNoneHint")}
          anchor="crypto-host.create.created"
        />
      }
    >
      <TextField {...field("name", t("createName"))} />
      <SubmitActions icon={Plus} label={t("create")} anchor="crypto-host.create.submit" />
    </FormCard>
  );
}
