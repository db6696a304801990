import { Fingerprint } from "lucide-react";

import { AddressField } from "@/parts/fields/address-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";
import { type HashTag, tagSchema } from "@/screens/hash-verification/use-hash-tag";

type WalletCardProps = { generate: HashTag["generate"]; t: HashContent };

/** Form that generates a hash tag for the address of a wallet. */
export function WalletCard({ generate, t }: WalletCardProps) {
  const form = useSchemaForm(tagSchema(t), { address: "" });
  const field = fieldsOf(form, "hash-verification.wallet");
  return (
    <FormCard
      title={t("formTitle")}
      hint={t("formHint")}
      data-anchor="hash-verification.wallet"
      form={form}
      onSubmit={generate}
      noticeOfProblems={() => ({
        title: t("errorTitle"),
        description: t("errorText"),
        variant: "destructive",
      })}
    >
      <AddressField {...field("address", t("address"))} hint={t("addressHint")} />
      <SubmitActions
        icon={Fingerprint}
        label={t("generate")}
        anchor="hash-verification.wallet.generate"
        needs={["address"]}
      />
    </FormCard>
  );
}
