import { Fingerprint } from "lucide-react";
import { useMemo } from "react";
import { type Control, useWatch } from "react-hook-form";

import { AddressField } from "@/components/forms/address-field";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";
import { bareAddress } from "@/lib/training-address";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";
import { errorNotice, type HashTag, tagSchema } from "@/screens/hash-verification/use-hash-tag";

type WalletCardProps = { generate: HashTag["generate"]; t: HashContent };

/** Where the wallet is named that a hash tag is generated for. */
export function WalletCard({ generate, t }: WalletCardProps) {
  const schema = useMemo(() => tagSchema(t), [t]);
  const form = useSchemaForm(schema, { address: "" });
  return (
    <Panel title={t("formTitle")} hint={t("formHint")} data-anchor="hash-verification.wallet">
      <Form
        form={form}
        onSubmit={generate}
        noticeOfProblems={() => errorNotice(t)}
        aria-label={t("formTitle")}
        data-anchor="hash-verification.wallet.form"
      >
        <AddressField
          control={form.control}
          name="address"
          label={t("address")}
          hint={t("addressHint")}
          anchor="hash-verification.wallet.address"
        />
        <FormActions>
          <GenerateButton control={form.control} t={t} />
        </FormActions>
      </Form>
    </Panel>
  );
}

type Draft = { address: string };
type GenerateButtonProps = { control: Control<Draft, unknown, Draft>; t: HashContent };

function GenerateButton({ control, t }: GenerateButtonProps) {
  const empty = bareAddress(useWatch({ control, name: "address" })) === "";
  return (
    <SubmitButton disabled={empty} data-anchor="hash-verification.wallet.generate">
      <Fingerprint aria-hidden />
      {t("generate")}
    </SubmitButton>
  );
}
