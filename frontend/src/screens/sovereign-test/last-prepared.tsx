import { type PreparedSovereign } from "@/api/sovereign";
import { Amount } from "@/kit/figures/amount";
import { LastOutcome } from "@/kit/forms/last-outcome";
import { shorten } from "@/lib/training-address";
import { State } from "@/screens/sovereign-test/read-card";
import { type SovereignContent } from "@/screens/sovereign-test/use-sovereign-content";

type LastPreparedProps = { last: PreparedSovereign; t: SovereignContent };

/** Outcome of the last prepared transaction: ready, or the amount that the wallet lacks. */
export function LastPrepared({ last, t }: LastPreparedProps) {
  const { canExecute, to, amount, currency, balance, missing, error } = last;
  return (
    <LastOutcome
      title={t("lastTitle")}
      facts={[
        {
          name: t("result"),
          value: <State verdict={[canExecute, [t("ready"), t("insufficient")]]} />,
        },
        {
          name: t("to"),
          value: (
            <span translate="no" className="font-mono text-code" title={to}>
              {shorten(to)}
            </span>
          ),
        },
        { name: t("amount"), value: <Amount value={amount} currency={currency} /> },
        { name: t("held"), value: <Amount value={balance} currency={currency} /> },
        ...(canExecute
          ? []
          : [{ name: t("missing"), value: <Amount value={missing} currency={currency} /> }]),
      ]}
      note={t("lastNote")}
      anchor="sovereign-test.prepare.last"
    >
      {error !== undefined && <p>{error}</p>}
    </LastOutcome>
  );
}
