import { type FocusEvent, useState } from "react";
import { type FieldError } from "react-hook-form";

/**
 * Return the error that a field shows. While somebody types, an error may disappear but no new one appears, because
 * "1." may become 1.50. New errors appear on blur or on submit (`submitCount` counts submits); an error from the server
 * appears at once.
 */
export function useFieldError(error: FieldError | undefined, submitCount: number) {
  const [typing, setTyping] = useState(false);
  const [last, setLast] = useState({ message: error?.message, submitCount });
  const isLate = typing && submitCount === last.submitCount && error?.type !== "server";
  const message = isLate && error?.message !== last.message ? undefined : error?.message;
  if (message !== last.message || submitCount !== last.submitCount)
    setLast({ message, submitCount });
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
