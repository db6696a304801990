import { Send } from "lucide-react";
import * as v from "valibot";

import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { cn } from "@/lib/utils";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

const schema = v.object({ text: requiredText({ max: 280 }) });

type MessageFormProps = {
  lessonRef: string;
  /** Seats that get the message; by default all seats of the lesson. */
  seats?: number[];
  t: TeachContent;
  onDone?: () => void;
};

/** Form for a message to everybody in a lesson, or to some seats. */
export function MessageForm({ lessonRef, seats, t, onDone }: MessageFormProps) {
  const form = useSchemaForm(schema, { text: "" });
  const { submit } = useSteering(lessonRef, t, {
    onSuccess() {
      form.reset();
      onDone?.();
    },
  });
  const ofAll = seats === undefined;
  return (
    <Form
      form={form}
      onSubmit={({ text }) => submit({ do: "message", text, ...(seats && { seats }) })}
      aria-label={t("message")}
      data-anchor={ofAll ? "teach.steer.message" : "teach.board.message.form"}
      className={cn(ofAll && "@min-[28rem]:grid-cols-[minmax(0,1fr)_auto]")}
    >
      <TextField
        {...fieldsOf(form, "teach.steer.message")("text", t("message"), ofAll ? "text" : null)}
      />
      <FormActions className={cn(ofAll && "@min-[28rem]:mt-6.5")}>
        <SubmitButton
          variant="outline"
          data-anchor={ofAll ? "teach.steer.message.submit" : undefined}
        >
          <Send aria-hidden />
          {t("messageSend")}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
