import { CalendarDays, CircleAlert, X } from "lucide-react";
import { type ComponentProps, useId, useRef, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type Option } from "@/kit/forms/options";
import { FilterField } from "@/kit/table/table-toolbar";
import { Button } from "@/kit/ui/button";
import { Label } from "@/kit/ui/label";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/kit/ui/select";
import { formatDecimal } from "@/lib/format";
import { formatDate } from "@/lib/simulated-clock";
import { statuses, statusTexts } from "@/parts/transactions/processing-state";
import { currencies, type Filter, isDay } from "@/screens/transaction-logs/transactions/use-filter";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const currencyTexts = {
  USDT: "currencyUsdt",
  BTC: "currencyBtc",
  ETH: "currencyEth",
  ADA: "currencyAda",
} as const satisfies Record<(typeof currencies)[number], string>;

type FilterBarProps = { filter: Filter; total: number | undefined; t: LogsContent };

/** Filter of the list of transactions; the server applies it, so that it covers rows that aren't loaded. */
export function FilterBar({ filter, total, t }: FilterBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const { filter: values, days, isReversed, isActive, searchText, setSearch, set, clear } = filter;
  const errorId = useId();
  const errorProps = {
    "aria-invalid": isReversed,
    "aria-describedby": isReversed ? errorId : undefined,
  };
  return (
    <div
      role="search"
      aria-label={t("filterText")}
      data-anchor="transaction-logs.list.filter"
      data-print="hidden"
      className="mb-3 flex flex-wrap items-end gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:first:col-span-full max-sm:*:first:max-w-none"
    >
      <FilterField
        label={t("filterText")}
        value={searchText}
        field={field}
        onChange={setSearch}
        anchor="transaction-logs.list.filter.text"
      />
      <Choice
        label={t("filterStatus")}
        all={t("filterStatusAll")}
        options={statuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
        value={values.status}
        onChange={(value) => set("status", value)}
        anchor="transaction-logs.list.filter.status"
      />
      <Choice
        label={t("filterCurrency")}
        all={t("filterCurrencyAll")}
        options={currencies.map((value) => ({ value, label: t(currencyTexts[value]) }))}
        value={values.currency}
        onChange={(value) => set("currency", value)}
        anchor="transaction-logs.list.filter.currency"
      />
      <Day
        label={t("filterFrom")}
        none={t("filterAnyDay")}
        {...errorProps}
        value={days.from ?? ""}
        max={days.to}
        onChoose={(day) => set("from", day)}
        data-anchor="transaction-logs.list.filter.from"
      />
      <Day
        label={t("filterTo")}
        none={t("filterAnyDay")}
        {...errorProps}
        value={days.to ?? ""}
        min={days.from}
        onChoose={(day) => set("to", day)}
        data-anchor="transaction-logs.list.filter.to"
      />
      {isReversed && (
        <p
          id={errorId}
          role="alert"
          className="flex gap-1.5 self-center text-xs text-destructive max-sm:col-span-full"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {t("filterReversed")}
        </p>
      )}
      {isActive && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            clear();
            field.current?.focus();
          }}
        >
          <X aria-hidden />
          {t("listClear")}
        </Button>
      )}
      <span
        role="status"
        // Announce only the number of rows that match a filter, not each change of the total.
        aria-live={isActive ? "polite" : "off"}
        className="ml-auto self-center text-xs text-muted-foreground max-sm:col-start-2"
      >
        {total !== undefined &&
          t(isActive ? "listCount" : "listCountAll", { count: formatDecimal(String(total), 0, 0) })}
      </span>
    </div>
  );
}

const ALL = "all";

type ChoiceProps = {
  label: string;
  /** Label of the option that doesn't filter. */
  all: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string) => void;
  anchor: Anchor;
};

function Choice({ label, all, options, value = ALL, onChange, anchor }: ChoiceProps) {
  return (
    <Select value={value} onValueChange={(next) => onChange(next === ALL ? "" : next)}>
      <SelectTrigger aria-label={label} data-anchor={anchor} className="h-8 sm:w-auto">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {[{ value: ALL, label: all }, ...options].map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

const dayClass =
  "flex min-h-8 flex-wrap items-center gap-x-2 rounded-md border border-input bg-background px-2.5 text-sm has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-ring has-aria-invalid:border-destructive";
/**
 * Style of the native field: a click anywhere in it opens the calendar, and its text is visible only while it has the
 * focus.
 */
const nativeClass =
  "peer absolute inset-0 text-transparent outline-none focus:bg-background focus:text-foreground forced-colors:static [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-auto [&::-webkit-calendar-picker-indicator]:opacity-0";

type DayProps = ComponentProps<"input"> & {
  label: string;
  none: string;
  value: string;
  onChoose: (day: string) => void;
};

/** Date field: the browser's native field, with the console's date format drawn over it while it has no focus. */
function Day({ label, none, value, onChoose, ...props }: DayProps) {
  const id = useId();
  // Store a half-typed year here, because the browser discards it when the field gets another value.
  const [draft, setDraft] = useState<string>();
  return (
    <div className={dayClass}>
      <Label htmlFor={id} className="text-xs font-normal text-muted-foreground">
        {label}
      </Label>
      {/* Wider in Firefox, which reserves space for its own calendar icon and shows the icon while the field has the
          focus. */}
      <span className="relative flex w-28 max-w-full grow items-center supports-[-moz-appearance:none]:w-34">
        <span aria-hidden className="flex-1 forced-colors:hidden">
          {value === "" ? none : formatDate(new Date(value))}
        </span>
        <input
          id={id}
          type="date"
          value={draft ?? value}
          onChange={({ target }) => {
            setDraft(target.value);
            if (target.value === "" || isDay(target.value)) onChoose(target.value);
          }}
          onBlur={() => {
            setDraft(undefined);
          }}
          className={nativeClass}
          {...props}
        />
        <CalendarDays
          aria-hidden
          className="pointer-events-none relative size-3.5 text-muted-foreground supports-[-moz-appearance:none]:peer-focus:invisible"
        />
      </span>
    </div>
  );
}
