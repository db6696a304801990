import { Plus, Save, Trash2 } from "lucide-react";
import { useWatch } from "react-hook-form";

import { AddressField } from "@/parts/fields/address-field";
import { CodeField } from "@/kit/forms/code-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SelectField } from "@/kit/forms/select-field";
import { TextField } from "@/kit/forms/text-field";
import { NEW_WALLET_NETWORKS, networkName } from "@/parts/hosts/networks";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { BulkForm } from "@/screens/crypto-host-management/wallets/bulk-form";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { type WalletForm } from "@/screens/crypto-host-management/wallets/use-wallet-form";
import { MISSING } from "@/screens/crypto-host-management/wallets/wallet-draft";
import { ID_SOURCES, type IdSource } from "@/screens/crypto-host-management/wallets/wallet-id";

const ANCHOR = "crypto-host-management.create";

const SOURCES = {
  auto: "sourceAuto",
  import: "sourceImport",
  custom: "sourceCustom",
} as const satisfies Record<IdSource, string>;

type CreateWalletsCardProps = { t: ManagementContent; wallet: WalletForm };

/** Form for one wallet or its configuration on the left, bulk creation on the right. */
export function CreateWalletsCard({ t, wallet }: CreateWalletsCardProps) {
  return (
    <Panel
      {...cardOf(t, "crypto-host-management.create")}
      className="@container"
      contentClassName="grid gap-x-8 gap-y-6 @min-[52rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <SingleForm t={t} wallet={wallet} />
      <BulkForm t={t} />
    </Panel>
  );
}

function SingleForm({ t, wallet }: CreateWalletsCardProps) {
  const { form, submit, isCreating, isSaving, clear } = wallet;
  const { setValue } = form;
  const field = fieldsOf(form, ANCHOR);

  return (
    <Form
      form={form}
      onSubmit={submit}
      noticeOfProblems={missingNotice(t("errorTitle"), { kinds: [MISSING] })}
      aria-labelledby="single-title"
      data-anchor="crypto-host-management.create.single"
      className="@container content-start"
    >
      <h3 id="single-title" className="font-medium">
        {t("singleTitle")}
      </h3>
      <div className="grid grid-cols-2 gap-4 @min-[36rem]:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,7fr)]">
        <TextField {...field("name", t("fieldName"))} />
        <SelectField
          {...field("network", t("fieldNetwork"))}
          options={NEW_WALLET_NETWORKS.map((value) => ({ value, label: networkName(t, value) }))}
        />
        <AddressField
          {...field("address", t("fieldAddress"))}
          className="col-span-2 @min-[36rem]:col-span-1"
        />
      </div>
      <fieldset className="grid grid-cols-2 gap-4 rounded-md border p-3 @min-[36rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <legend className="px-1 text-xs font-medium text-muted-foreground">
          {t("advancedTitle")}
        </legend>
        <SegmentedField
          {...field("idSource", t("fieldSource"), "source")}
          hint={t("idHint")}
          className="col-span-2 @min-[36rem]:col-span-1"
          options={ID_SOURCES.map((value) => ({ value, label: t(SOURCES[value]) }))}
        />
        <IdFields t={t} form={form} />
      </fieldset>
      <FormActions>
        <Button
          type="submit"
          busy={isCreating}
          data-anchor="crypto-host-management.create.create"
          onClick={() => setValue("intent", "create")}
        >
          <Plus aria-hidden />
          {t("create")}
        </Button>
        <Button
          type="submit"
          variant="outline"
          busy={isSaving}
          data-anchor="crypto-host-management.create.save"
          onClick={() => setValue("intent", "save")}
        >
          <Save aria-hidden />
          {t("save")}
        </Button>
        <Button variant="ghost" data-anchor="crypto-host-management.create.clear" onClick={clear}>
          <Trash2 aria-hidden />
          {t("clear")}
        </Button>
      </FormActions>
    </Form>
  );
}

type IdFieldsProps = { t: ManagementContent; form: WalletForm["form"] };

/** Fields of an imported and a custom ID, each enabled only for its source. */
function IdFields({ t, form }: IdFieldsProps) {
  const field = fieldsOf(form, ANCHOR);
  const source = useWatch({ control: form.control, name: "idSource" });
  return (
    <>
      <CodeField
        {...field("importId", t("fieldImportId"))}
        secret={false}
        disabled={source !== "import"}
        optional
      />
      <CodeField
        {...field("customId", t("fieldCustomId"))}
        secret={false}
        disabled={source !== "custom"}
        optional
      />
    </>
  );
}
