import { type FocusEvent, useState } from "react";
import { type FieldError } from "react-hook-form";

/**
 * Return the error that a field shows. While somebody types, an error may disappear but none appears: "1." is the start of
 * 1.50. It appears on blur or on submit (`sent` counts submits); an error from the server appears at once.
 */
export function useFieldError(error: FieldError | undefined, sent: number) {
  const [typing, setTyping] = useState(false);
  const [last, setLast] = useState({ message: error?.message, sent });
  const isLate = typing && sent === last.sent && error?.type !== "server";
  const message = isLate && error?.message !== last.message ? undefined : error?.message;
  if (message !== last.message || sent !== last.sent) setLast({ message, sent });
  return {
    message,
    onFocus: ({ target }: FocusEvent) => {
      setTyping(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);
    },
    onBlur: () => {
      setTyping(false);
    },
  };
}
