import { ArrowLeftRight } from "lucide-react";

import { Screen } from "@/kit/layout/screen";
import { ScreenLink } from "@/kit/layout/screen-link";
import { tabsOf, UrlTabs } from "@/kit/layout/url-tabs";
import { Button } from "@/kit/ui/button";
import { LaterPart, usePreload } from "@/kit/layout/later-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { TransactionsTab } from "@/screens/transaction-logs/transactions/transactions-tab";
import { useLogsContent } from "@/screens/transaction-logs/use-logs-content";
import { useSelection } from "@/screens/transaction-logs/use-selection";

const NONE_PX = 252;
const SELECTED_PX = 540;
const ALL_LOGS_PX = 560;

/** Dashboard of the transactions: the list, status history, logs and SWIFT operations. */
export function TransactionLogsScreen() {
  const t = useLogsContent();
  const tab = tabsOf(t, "transaction-logs");
  const { selected, select } = useSelection();
  const ownPx = selected === undefined ? NONE_PX : SELECTED_PX;
  usePreload(laterParts);
  return (
    <Screen
      t={t}
      actions={
        <Button asChild data-anchor="transaction-logs.transfer">
          <ScreenLink to="/wallet-transfer">
            <ArrowLeftRight aria-hidden />
            {t("transfer")}
          </ScreenLink>
        </Button>
      }
    >
      <UrlTabs
        label={t("tabs")}
        tabs={[
          tab("transactions", <TransactionsTab selected={selected} onSelect={select} t={t} />),
          tab(
            "history",
            <LaterPart part={laterParts.history} props={{ selected, t }} height={ownPx} />,
          ),
          tab(
            "logs",
            <LaterPart
              part={laterParts.logs}
              props={{ selected, onView: select, t }}
              height={ownPx + ALL_LOGS_PX}
            />,
          ),
          tab("swift", <LaterPart part={laterParts.operations} props={{ t }} height={630} />),
        ]}
      />
    </Screen>
  );
}
