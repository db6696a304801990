import { CircleAlert, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef } from "react";

import { FilterField } from "@/components/table/table-toolbar";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { formatDecimal } from "@/lib/format";
import { statuses, statusTexts } from "@/components/figures/processing-state";
import { currencies, type Filter } from "@/screens/transaction-logs/transactions/use-filter";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const currencyTexts = {
  USDT: "currencyUsdt",
  BTC: "currencyBtc",
  ETH: "currencyEth",
  ADA: "currencyAda",
} as const satisfies Record<(typeof currencies)[number], string>;

type FilterBarProps = { filter: Filter; total: number | undefined; t: LogsContent };

/** Narrows the list of transactions; the server answers it, so it looks in all of them. */
export function FilterBar({ filter, total, t }: FilterBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const { filter: asked, days, reversed, isActive, typed, type, set, clear } = filter;
  const errorId = useId();
  const checked = {
    "aria-invalid": reversed,
    "aria-describedby": reversed ? errorId : undefined,
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
        value={typed}
        field={field}
        onChange={type}
        anchor="transaction-logs.list.filter.text"
      />
      <Choice
        label={t("filterStatus")}
        value={asked.status ?? ""}
        onChange={(event) => set("status", event.target.value)}
        data-anchor="transaction-logs.list.filter.status"
      >
        <option value="">{t("filterStatusAll")}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t(statusTexts[status])}
          </option>
        ))}
      </Choice>
      <Choice
        label={t("filterCurrency")}
        value={asked.currency ?? ""}
        onChange={(event) => set("currency", event.target.value)}
        data-anchor="transaction-logs.list.filter.currency"
      >
        <option value="">{t("filterCurrencyAll")}</option>
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {t(currencyTexts[currency])}
          </option>
        ))}
      </Choice>
      <Day
        label={t("filterFrom")}
        {...checked}
        value={days.from ?? ""}
        max={days.to}
        onChange={(event) => set("from", event.target.value)}
        data-anchor="transaction-logs.list.filter.from"
      />
      <Day
        label={t("filterTo")}
        {...checked}
        value={days.to ?? ""}
        min={days.from}
        onChange={(event) => set("to", event.target.value)}
        data-anchor="transaction-logs.list.filter.to"
      />
      {reversed && (
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
        className="ml-auto self-center text-xs text-muted-foreground max-sm:col-start-2"
      >
        {total !== undefined &&
          t(isActive ? "listCount" : "listCountAll", { count: formatDecimal(String(total), 0, 0) })}
      </span>
    </div>
  );
}

function Choice({
  label,
  children,
  ...props
}: ComponentProps<"select"> & { label: string; children: ReactNode }) {
  return (
    <select
      aria-label={label}
      className="h-8 max-w-full min-w-0 rounded-md border border-input bg-background px-2 text-sm"
      {...props}
    >
      {children}
    </select>
  );
}

function Day({ label, ...props }: ComponentProps<typeof Input> & { label: string }) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
      <Label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </Label>
      <Input id={id} type="date" className="h-8 w-36 min-w-0 px-2 max-sm:w-full" {...props} />
    </span>
  );
}
