import { type ClipboardEvent, type MouseEvent } from "react";
import { type FieldValues } from "react-hook-form";

import { plainAmount } from "@/kit/forms/amount-schema";
import { type FieldProps } from "@/kit/forms/field";
import { TextField } from "@/kit/forms/text-field";

type AmountFieldProps<In extends FieldValues> = FieldProps<In, string> & {
  currency?: string;
  placeholder?: string;
};

/** An amount of money, kept as the text that was typed so that no digit is lost. */
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
      onPaste={pasteCleaned}
    />
  );
}

/** The first press selects the amount, as Tab does, so that what is typed takes its place; the next one puts the caret in. */
function selectFirst(event: MouseEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  if (input === document.activeElement) return;
  event.preventDefault();
  input.focus();
  input.select();
}

/** Paste "EUR 1,234.56" as 1234.56; a text that needs no cleaning, or can't be cleaned without a guess, is left to the browser. */
function pasteCleaned(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData("text");
  const cleaned = plainAmount(text);
  if (cleaned === text) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(cleaned, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  // Neither React nor the form sees a value that comes without its event.
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
