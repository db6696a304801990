import { type ClipboardEvent, type MouseEvent } from "react";
import { type FieldValues } from "react-hook-form";

import { plainAmount } from "@/kit/forms/amount-schema";
import { type FieldProps } from "@/kit/forms/field";
import { TextField } from "@/kit/forms/text-field";

type AmountFieldProps<In extends FieldValues> = FieldProps<In, string> & {
  currency?: string;
  placeholder?: string;
};

/** Field for an amount of money; its value is a string, so that no digit is lost. */
export function AmountField<In extends FieldValues>({
  currency,
  placeholder = "0.00",
  ...props
}: AmountFieldProps<In>) {
  return (
    <TextField
      {...props}
      suffix={currency}
      placeholder={placeholder}
      inputMode="decimal"
      inputClassName="font-mono"
      onMouseDown={selectFirst}
      onPaste={pastePlainAmount}
    />
  );
}

/** Select the amount at the first press, as Tab does, so that typing replaces it; the next press places the caret. */
function selectFirst(event: MouseEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  if (input === document.activeElement) return;
  event.preventDefault();
  input.focus();
  input.select();
}

/** Paste "EUR 1,234.56" as 1234.56; the browser pastes a clean or ambiguous text itself. */
function pastePlainAmount(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData("text");
  const amount = plainAmount(text);
  if (amount === text) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(amount, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  // Dispatch an input event, because React and the form don't notice the new value without one.
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
