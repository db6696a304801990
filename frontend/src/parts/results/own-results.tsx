import { type SeatDebrief } from "@/api/debrief";
import { FactList } from "@/kit/layout/fact-list";
import { OwnItemView, type Show } from "@/parts/results/own-item";
import { TrickCard } from "@/parts/results/trick-card";
import { useResultsContent } from "@/parts/results/use-results-content";

/** Grid of cards: one column in the guide's pane, more on a page. */
const GRID =
  "grid grid-cols-1 gap-3 @min-[44rem]:grid-cols-2 @min-[72rem]:grid-cols-3 print:grid-cols-1";

type OwnResultsProps = { found: SeatDebrief; onShow?: Show };

/** Results of one person: their actions beside the right actions, the card of each trick, and the rules to remember. */
export function OwnResults({ found, onShow }: OwnResultsProps) {
  const t = useResultsContent();
  const { items, others, tricks, points, of, got, falseAlarms, minutes } = found;
  const { hints, skipped, played, rules } = found;
  const titles = new Map(tricks.map(({ key, title }) => [key, title]));
  const time = { name: t("minutes"), value: String(minutes) };
  return (
    <div className="@container grid min-w-0 grid-cols-1 gap-4">
      {items.length === 0 ? (
        <>
          <p className="text-muted-foreground">{t("nothing")}</p>
          {found.active && <FactList facts={[time]} />}
        </>
      ) : found.active ? (
        <FactList
          facts={[
            {
              name: t("points"),
              value: t("pointsOf", { points: String(points), of: String(of) }),
            },
            {
              name: t("got"),
              value: t("pointsOf", { points: String(got), of: String(items.length) }),
            },
            { name: t("falseAlarms"), value: String(falseAlarms) },
            time,
            {
              name: t("help"),
              value: t("helpOf", {
                hints: String(hints),
                skipped: String(skipped),
                played: String(played),
              }),
            },
          ]}
        />
      ) : (
        <p className="text-muted-foreground">{t("inactive")}</p>
      )}
      {items.length > 0 && (
        <section aria-label={t("itemsTitle")} className="grid grid-cols-1 gap-3">
          <h3 className="font-semibold">{t("itemsTitle")}</h3>
          <div className={GRID}>
            {items.map((item) => (
              <OwnItemView key={item.id} item={item} titles={titles} onShow={onShow} t={t} />
            ))}
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section aria-label={t("othersTitle")} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{t("othersTitle")}</h3>
          <ul className="grid gap-1">
            {others.map(({ number, place, trick }) => (
              <li key={number} className="wrap-anywhere">
                <strong className="font-medium">{`${trick}: `}</strong>
                {place}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tricks.length > 0 && (
        <section aria-label={t("tricksTitle")} className="grid grid-cols-1 gap-3">
          <h3 className="font-semibold">{t("tricksTitle")}</h3>
          <div className={GRID}>
            {tricks.map((card) => (
              <TrickCard key={card.key} card={card} t={t} />
            ))}
          </div>
        </section>
      )}
      {rules.length > 0 && (
        <section aria-label={t("rulesTitle")} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{t("rulesTitle")}</h3>
          <ol className="grid list-decimal gap-1 pl-5 text-pretty wrap-anywhere">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
