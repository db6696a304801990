import { KeyRound } from "lucide-react";
import { useEffect } from "react";
import { type Control, useFormState, useWatch } from "react-hook-form";
import * as v from "valibot";

import { CodeField } from "@/kit/forms/code-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, SubmitActions } from "@/kit/forms/form";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { FailureAlert } from "@/kit/layout/alert";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { type VaultAccessState } from "@/screens/vault-access-generator/use-vault-access";
import { type VaultContent } from "@/screens/vault-access-generator/use-vault-content";

type Draft = { releaseCode: string };

type CodeCardProps = { vault: VaultAccessState; t: VaultContent };

/** Form for a release code, which is typed or chosen from the samples. */
export function CodeCard({ vault: { error, clear, generate }, t }: CodeCardProps) {
  const form = useSchemaForm(
    v.object({ releaseCode: requiredText({ message: t("missing"), max: 40 }) }),
    { releaseCode: "" },
  );
  const field = fieldsOf(form, "vault-access-generator.form");
  const { control, setValue } = form;

  function take(code: string) {
    // Clear the last response here, because choosing the same code again doesn't change the field.
    clear();
    setValue("releaseCode", code, { shouldValidate: true });
  }

  return (
    <Panel {...cardOf(t, "vault-access-generator.form")} contentClassName="grid grid-cols-1 gap-4">
      <Form
        form={form}
        onSubmit={generate}
        aria-label={t("formTitle")}
        data-anchor="vault-access-generator.form.fields"
      >
        <CodeField {...field("releaseCode", t("code"), "code")} hint={t("codeHint")} />
        <ClearOnInput control={control} clear={clear} />
        <Samples control={control} take={take} t={t} />
        <SubmitActions
          icon={KeyRound}
          label={t("generate")}
          anchor="vault-access-generator.form.generate"
        />
      </Form>
      {error !== null && <FailureAlert error={error} fallback={t("failed")} />}
    </Panel>
  );
}

type PartProps = { control: Control<Draft, unknown, Draft> };

/** Effect that clears the last response when the code changes. */
function ClearOnInput({ control, clear }: PartProps & { clear: () => void }) {
  const code = useWatch({ control, name: "releaseCode" });
  useEffect(() => {
    clear();
  }, [code, clear]);
  return null;
}

type SamplesProps = PartProps & { take: (code: string) => void; t: VaultContent };

function Samples({ control, take, t }: SamplesProps) {
  const { isSubmitting } = useFormState({ control });
  return (
    <div
      role="group"
      aria-label={t("samplesTitle")}
      className="flex flex-wrap items-center gap-2"
      data-anchor="vault-access-generator.form.samples"
    >
      <span aria-hidden className="text-xs text-muted-foreground">
        {t("samplesTitle")}
      </span>
      {t.rows("samples").map(({ code }) => (
        <Button
          key={code}
          variant="outline"
          size="sm"
          disabled={isSubmitting}
          translate="no"
          className="font-mono text-code"
          onClick={() => {
            take(code);
          }}
        >
          {code}
        </Button>
      ))}
    </div>
  );
}
