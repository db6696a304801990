import { useId } from "react";
import { useWatch } from "react-hook-form";

import { Amount } from "@/kit/figures/amount";
import { FactList } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Explanation } from "@/parts/teaching/explanation";
import { type ConvertControl } from "@/screens/off-ramp-crypto/conversion";
import { isUnreadable, type Quote, quoteOf } from "@/screens/off-ramp-crypto/quote";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

type QuoteBoxProps = { control: ConvertControl; t: OffRampContent };

/** Quote for the typed amount with its rate and fee, shown once all required fields are filled in. */
export function QuoteBox({ control, t }: QuoteBoxProps) {
  const titleId = useId();
  const [crypto, amount, fiat] = useWatch({ control, name: ["crypto", "amount", "fiat"] });
  const quote = quoteOf({ crypto, amount, fiat }, t);
  return (
    <section
      aria-labelledby={titleId}
      data-anchor="off-ramp-crypto.convert.quote"
      className="@min-[56rem]:col-start-2 @min-[56rem]:row-span-2 @min-[56rem]:row-start-1"
    >
      <SimulatedArea className="grid grid-cols-1 content-start gap-3 rounded-md border px-3 py-2.5">
        <h3 id={titleId} className="text-xs font-medium text-muted-foreground">
          {t("quoteTitle")}
        </h3>
        {quote === undefined ? (
          <p className="text-muted-foreground">
            {t(isUnreadable(amount) ? "quoteUnread" : "quoteWaiting")}
          </p>
        ) : (
          <QuoteFacts quote={quote} t={t} />
        )}
      </SimulatedArea>
    </section>
  );
}

function QuoteFacts({ quote, t }: { quote: Quote; t: OffRampContent }) {
  const { value, fee, rest, fiat, decimals, rate, exchange } = quote;
  const money = { sign: "≈ ", currency: fiat, decimals };
  return (
    <>
      <div>
        <p className="text-xs text-muted-foreground">{t("quoteValue")}</p>
        <p className="text-title font-semibold">
          <Amount value={value} {...money} />
        </p>
      </div>
      <FactList
        facts={[
          { name: t("quoteRate"), value: rate },
          ...(exchange === undefined ? [] : [{ name: t("quoteExchange"), value: exchange }]),
          {
            name: t("quoteFee", { percent: t.amount("feePercent") }),
            amount: fee,
            ...money,
          },
          { name: t("quoteRest"), amount: rest, ...money },
          { name: t("quoteTime"), value: t("processingTime") },
        ]}
      />
      <Explanation>
        <p className="text-xs text-muted-foreground">{t("feeNote")}</p>
      </Explanation>
    </>
  );
}
