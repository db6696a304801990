import { Send } from "lucide-react";
import * as v from "valibot";

import { type ActionOutcome } from "@/kit/actions/use-action";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { cn } from "@/lib/utils";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

const MAX_LENGTH = 280;
const schema = v.object({ text: requiredText({ max: MAX_LENGTH }) });

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
  const steering = useSteering(lessonRef, t);
  const ofAll = seats === undefined;

  async function send({ text }: { text: string }): Promise<ActionOutcome> {
    const outcome = await steering.submit({ do: "message", text, ...(seats && { seats }) });
    if (outcome.succeeded) {
      form.reset();
      onDone?.();
    }
    return outcome;
  }

  return (
    <Form
      form={form}
      onSubmit={send}
      aria-label={t("message")}
      data-anchor={ofAll ? "teach.steer.message" : "teach.board.message.form"}
      className={cn(ofAll && "@min-[28rem]:grid-cols-[minmax(0,1fr)_auto]")}
    >
      <TextField
        control={form.control}
        name="text"
        label={t("message")}
        anchor={ofAll ? "teach.steer.message.text" : undefined}
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
