import { Dices, Plus } from "lucide-react";
import { useRef, useState } from "react";
import * as v from "valibot";

import { choiceSchema } from "@/kit/forms/choice-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { SelectField } from "@/kit/forms/select-field";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { AddressTile } from "@/parts/addresses/address-tile";
import { NEW_WALLET_NETWORKS, networkName } from "@/parts/hosts/networks";
import { useVirtualWallet } from "@/parts/hosts/use-virtual-wallet";
import { cardOf, Panel } from "@/kit/layout/panel";
import { notice } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";
import { generatedAddress } from "@/lib/generated-address";
import { useRoom } from "@/live/use-room";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const EMPTY = { name: "", network: "ethereum" };

function schemaOf(t: ManagementContent) {
  return v.object({
    name: requiredText({ message: t("nameMissing"), max: 80 }),
    network: choiceSchema(NEW_WALLET_NETWORKS),
  });
}

/** Form that creates virtual wallets, and a generator of addresses that are stored nowhere. */
export function VirtualWalletsCard({ t }: { t: ManagementContent }) {
  const form = useSchemaForm(schemaOf(t), EMPTY);
  const field = fieldsOf(form, "crypto-host-management.virtual");
  const { lastWallet, submit } = useVirtualWallet({
    t,
    onCreated: () => form.reset({ ...EMPTY, network: form.getValues("network") }),
  });
  const { address, generate } = useGenerator(t);

  return (
    <Panel
      {...cardOf(t, "crypto-host-management.virtual")}
      className="@container"
      contentClassName="grid grid-cols-1 gap-x-8 gap-y-4 @min-[52rem]:grid-cols-2"
    >
      <Form
        form={form}
        onSubmit={submit}
        noticeOfProblems={missingNotice(t("errorTitle"))}
        aria-label={t("virtualTitle")}
        data-anchor="crypto-host-management.virtual.form"
        className="content-start"
      >
        <div className="grid grid-cols-2 gap-4">
          <TextField {...field("name", t("virtualName"))} />
          <SelectField
            {...field("network", t("virtualNetwork"))}
            options={NEW_WALLET_NETWORKS.map((value) => ({ value, label: networkName(t, value) }))}
          />
        </div>
        <SubmitActions
          icon={Plus}
          label={t("virtualCreate")}
          anchor="crypto-host-management.virtual.create"
        >
          <Button
            variant="outline"
            data-anchor="crypto-host-management.virtual.generate"
            onClick={() => generate(form.getValues("network"))}
          >
            <Dices aria-hidden />
            {t("virtualGenerate")}
          </Button>
        </SubmitActions>
      </Form>
      <div className="grid grid-cols-1 content-start gap-2 @min-[32rem]:grid-cols-2">
        <AddressTile
          title={lastWallet ? t("virtualLast", { name: lastWallet.name }) : t("virtualNone")}
          label={t("virtualLastAddress")}
          address={lastWallet?.address}
          empty={t("virtualNoneHint")}
          anchor="crypto-host-management.virtual.created"
        />
        <AddressTile
          title={t("generatedTitle")}
          label={t("generatedAddress")}
          address={address}
          empty={t("generatedNone")}
          anchor="crypto-host-management.virtual.generated"
        />
      </div>
    </Panel>
  );
}

/** Generate a sequence of addresses that is the same in every browser of the room. */
function useGenerator(t: ManagementContent) {
  const { dice } = useRoom();
  const count = useRef(0);
  const [address, setAddress] = useState<string>();

  function generate(network: string) {
    count.current += 1;
    const next = generatedAddress({ dice, network, count: count.current });
    setAddress(next);
    notice({ title: t("generatedDone"), description: t("generatedDoneText", { address: next }) });
  }

  return { address, generate };
}
