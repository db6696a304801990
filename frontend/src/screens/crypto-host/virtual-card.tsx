import { Plus } from "lucide-react";
import { useMemo } from "react";
import * as v from "valibot";

import { AddressField } from "@/components/forms/address-field";
import { addressSchema } from "@/components/forms/address-schema";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { AddressTile } from "@/components/hosts/address-tile";
import { useVirtualWallet } from "@/components/hosts/use-virtual-wallet";
import { Panel } from "@/components/layout/panel";
import { type HostContent } from "@/screens/crypto-host/use-host-content";

const EMPTY = { address: "" };

/** The page asks for no network: an address of Bitcoin's test network tells its own. */
function networkOf(address: string) {
  return address.toLowerCase().startsWith("tb1") ? "bitcoin" : "ethereum";
}

/** Creates a virtual wallet at the address that is typed. */
export function VirtualCard({ t }: { t: HostContent }) {
  const schema = useMemo(
    () => v.object({ address: addressSchema(t("virtualAddressMissing")) }),
    [t],
  );
  const form = useSchemaForm(schema, EMPTY);
  const { created, submit } = useVirtualWallet({ t, onCreated: () => form.reset(EMPTY) });

  return (
    <Panel
      title={t("virtualTitle")}
      hint={t("virtualHint")}
      data-anchor="crypto-host.virtual"
      contentClassName="flex grow flex-col justify-between gap-4"
    >
      <Form
        form={form}
        onSubmit={({ address }) => submit({ network: networkOf(address), address })}
        noticeOfProblems={missingNotice(t("errorTitle"))}
        aria-label={t("virtualTitle")}
        data-anchor="crypto-host.virtual.form"
      >
        <AddressField
          control={form.control}
          name="address"
          label={t("virtualAddress")}
          anchor="crypto-host.virtual.address"
        />
        <FormActions>
          <SubmitButton data-anchor="crypto-host.virtual.submit">
            <Plus aria-hidden />
            {t("virtualCreate")}
          </SubmitButton>
        </FormActions>
      </Form>
      <AddressTile
        title={created ? t("virtualLast") : t("virtualNone")}
        label={t("virtualLastAddress")}
        address={created?.address}
        empty={t("virtualNoneHint")}
        anchor="crypto-host.virtual.created"
      />
    </Panel>
  );
}
