import { Plus } from "lucide-react";
import * as v from "valibot";

import { AddressField } from "@/parts/fields/address-field";
import { addressSchema } from "@/parts/fields/address-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { AddressTile } from "@/parts/addresses/address-tile";
import { useVirtualWallet } from "@/parts/hosts/use-virtual-wallet";
import { cardOf } from "@/kit/layout/panel";
import { type HostContent } from "@/screens/crypto-host/use-host-content";

/**
 * Return the network of an address by its prefix, because the form has no network field; addresses of Bitcoin's test
 * network begin with `tb1`.
 */
function networkOf(address: string) {
  return address.toLowerCase().startsWith("tb1") ? "bitcoin" : "ethereum";
}

/** Form that creates a virtual wallet at an address. */
export function VirtualCard({ t }: { t: HostContent }) {
  const schema = v.object({ address: addressSchema(t("virtualAddressMissing")) });
  const form = useSchemaForm(schema, { address: "" });
  const field = fieldsOf(form, "crypto-host.virtual");
  const { lastWallet, submit } = useVirtualWallet({ t, onCreated: () => form.reset() });

  return (
    <FormCard
      {...cardOf(t, "crypto-host.virtual")}
      contentClassName="flex grow flex-col justify-between gap-4"
      form={form}
      onSubmit={({ address }) => submit({ network: networkOf(address), address })}
      noticeOfProblems={missingNotice(t("errorTitle"))}
      below={
        <AddressTile
          title={lastWallet ? t("virtualLast") : t("virtualNone")}
          label={t("virtualLastAddress")}
          address={lastWallet?.address}
          empty={t("virtualNoneHint")}
          anchor="crypto-host.virtual.created"
        />
      }
    >
      <AddressField {...field("address", t("virtualAddress"))} />
      <SubmitActions icon={Plus} label={t("virtualCreate")} anchor="crypto-host.virtual.submit" />
    </FormCard>
  );
}
