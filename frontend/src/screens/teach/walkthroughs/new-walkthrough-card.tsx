import { Plus } from "lucide-react";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";

import { createWalkthrough } from "@/api/walkthroughs";
import { useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { dismissNotice } from "@/kit/notices/use-notice";
import { cardOf } from "@/kit/layout/panel";
import { scriptPath } from "@/lib/script-path";
import { type TeachContent } from "@/screens/teach/use-teach-content";

const MAX_TITLE_LENGTH = 80;
const schema = v.object({ title: requiredText({ max: MAX_TITLE_LENGTH }) });

/** Form that creates a walkthrough of one step and opens it. */
export function NewWalkthroughCard({ t }: { t: TeachContent }) {
  const navigate = useNavigate();
  const form = useSchemaForm(schema, { title: "" });
  const field = fieldsOf(form, "teach.walkthroughs.new.form");
  const { submit } = useAction({
    call: createWalkthrough,
    failure: ({ message }) => ({ title: t("newFailed"), description: message ?? t("tryAgain") }),
    touches: ["walkthroughs"],
    onSuccess({ key }) {
      // Close the notice of an earlier failure.
      dismissNotice();
      void navigate(scriptPath(key));
    },
  });
  return (
    <FormCard {...cardOf(t, "teach.walkthroughs.new")} form={form} onSubmit={submit}>
      <TextField {...field("title", t("scriptTitle"))} />
      <SubmitActions
        icon={Plus}
        label={t("newSubmit")}
        anchor="teach.walkthroughs.new.form.submit"
      />
    </FormCard>
  );
}
