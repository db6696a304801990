import { type ClipboardEvent, type FocusEvent, type MouseEvent } from "react";
import { type FieldValues } from "react-hook-form";

import { plainAmount } from "@/components/forms/amount-schema";
import { type FieldProps } from "@/components/forms/field";
import { TextField } from "@/components/forms/text-field";

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
      onFocus={selectWhole}
      onMouseDown={focusFirst}
      onPaste={pasteCleaned}
    />
  );
}

/** So that what is typed takes the place of the amount that was there, as where Tab leads to the field. */
function selectWhole(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}

/** The first press would put the caret into the amount after it was selected; the next one does. */
function focusFirst(event: MouseEvent<HTMLInputElement>) {
  if (event.currentTarget === document.activeElement) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** Pastes "EUR 1,234.56" as 1234.56; what needs no cleaning, or can't be cleaned without a guess, is the browser's. */
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
