// Program that rates a page with Lighthouse in a running browser: reads {port, url, phone}, writes the rating, as JSON.
import process from "node:process";
import { text } from "node:stream/consumers";

import lighthouse, { desktopConfig } from "lighthouse";

const categories = ["performance", "accessibility", "best-practices"];
const { port, url, phone } = JSON.parse(await text(process.stdin));

const result = await lighthouse(
  url,
  { port, output: "json", logLevel: "error", onlyCategories: categories },
  // Without a configuration, Lighthouse uses its mobile preset.
  phone ? undefined : desktopConfig,
);
process.stdout.write(JSON.stringify(rating(result.lhr)));

/** Return the values of a report that the benchmark prints. */
function rating(report) {
  const figure = (audit) => report.audits[audit].numericValue ?? 0;
  return {
    shown: report.finalDisplayedUrl ?? "",
    speed: report.environment.benchmarkIndex,
    error: report.runtimeError?.message ?? "",
    scores: categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100)),
    paint_ms: figure("largest-contentful-paint"),
    shift: figure("cumulative-layout-shift"),
    blocked_ms: figure("total-blocking-time"),
    faults: categories.flatMap((name) => faults(report, name)),
  };
}

/** Return the audits that cost a category points. */
function faults(report, category) {
  return report.categories[category].auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => report.audits[id])
    .filter(({ score }) => score !== null && score < 0.9)
    .map((audit) => ({
      id: audit.id,
      value: audit.displayValue ?? "",
      items: (audit.details?.items ?? [])
        .slice(0, 3)
        .map((item) => item.node?.selector ?? item.description ?? item.url ?? ""),
    }));
}
