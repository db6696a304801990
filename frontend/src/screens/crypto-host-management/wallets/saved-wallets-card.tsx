import { useCallback, useMemo, useState } from "react";

import { ApiError } from "@/api/client";
import { deleteSavedWallet, type SavedWallet, savedWalletsQuery } from "@/api/saved-wallets";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useAction } from "@/kit/actions/use-action";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { DataTable } from "@/kit/table/data-table";
import {
  type Actions,
  savedColumns,
  SavedRecord,
  shownId,
} from "@/screens/crypto-host-management/wallets/saved-columns";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const ROW_PX = 44;
const CARD_PX = 160;
const BOX_PX = 336;
const NARROW_REM = 62.5;
const GONE = 404;

type SavedWalletsCardProps = {
  t: ManagementContent;
  /** Of a stable identity: a new one redraws every row. */
  onLoad: (wallet: SavedWallet) => void;
};

/** The saved configurations, to be loaded into Create Wallets or deleted. */
export function SavedWalletsCard({ t, onLoad }: SavedWalletsCardProps) {
  const query = useCalmQuery(savedWalletsQuery());
  const [asked, setAsked] = useState<SavedWallet>();
  const [asking, setAsking] = useState(false);
  const actions = useMemo(
    (): Actions => ({
      onLoad,
      onDelete: (wallet) => {
        setAsked(wallet);
        setAsking(true);
      },
    }),
    [onLoad],
  );
  const columns = useMemo(() => savedColumns(t, actions), [t, actions]);
  const card = useCallback(
    (wallet: SavedWallet) => <SavedRecord wallet={wallet} t={t} {...actions} />,
    [t, actions],
  );
  const which = asked && { name: asked.name, id: shownId(t, asked) };

  const deletion = useAction({
    call: (wallet: SavedWallet) => deleteSavedWallet(wallet.id),
    success: (_answer, wallet) => ({
      title: t("deletedTitle"),
      description: t("deletedText", { name: wallet.name, id: shownId(t, wallet) }),
    }),
    failure: { title: t("deleteFailedTitle"), description: t("deleteFailedText") },
    touches: ["wallets/saved"],
    onFailure: ({ error }) => {
      // Somebody else was faster: there is nothing left to be tried again.
      if (error instanceof ApiError && error.status === GONE) setAsking(false);
      void query.refetch();
    },
  });

  return (
    <Panel {...cardOf(t, "crypto-host-management.saved")}>
      <SimulatedArea>
        <DataTable
          label={t("savedTitle")}
          query={query}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          filter={t("savedFilter")}
          filterAnchor="crypto-host-management.saved.filter"
          anchor="crypto-host-management.saved.table"
          prefix="saved"
          empty={{ title: t("savedEmpty"), hint: t("savedEmptyHint") }}
          rowHeight={ROW_PX}
          cardHeight={CARD_PX}
          maxHeight={BOX_PX}
          narrowBelow={NARROW_REM}
        />
      </SimulatedArea>
      {asked && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t("deleteTitle")}
          question={t("deleteQuestion", which)}
          action={t("deleteAction")}
          destructive
          onConfirm={() => deletion.submit(asked)}
          anchor="crypto-host-management.delete"
        />
      )}
    </Panel>
  );
}
