import { Plus } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { createWallet } from "@/api/wallets";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSentForm } from "@/kit/forms/use-sent-form";
import { AddressTile } from "@/parts/addresses/address-tile";
import { type HostContent } from "@/screens/crypto-host/use-host-content";

function schemaOf(t: HostContent) {
  return v.object({
    name: requiredText({ message: t("createNameMissing"), max: 80 }),
  });
}

/** Form that creates a wallet from a name alone; its network is Ethereum, and its ID is generated. */
export function CreateCard({ t }: { t: HostContent }) {
  const [lastWallet, setLastWallet] = useState<{ name: string; address: string }>();

  const { field, card } = useSentForm(t, "crypto-host.create", {
    schema: schemaOf(t),
    start: { name: "" },
    call: ({ name }, attempt) =>
      createWallet({ name, network: "ethereum", idSource: "auto" }, attempt),
    success: ({ id, name, address }) => ({
      title: t("createdTitle"),
      description: t("createdText", { id, name, address }),
    }),
    failure: { title: t("errorTitle"), otherwise: t("createFailedText") },
    touches: ["wallets"],
    onSuccess: setLastWallet,
    resets: true,
  });

  return (
    <FormCard
      {...card}
      contentClassName="flex grow flex-col justify-between gap-4"
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
