import { useCallback, useMemo, useState } from "react";

import { isNotFound } from "@/api/not-found";
import { deleteSavedWallet, type SavedWallet, savedWalletsQuery } from "@/api/saved-wallets";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useAction } from "@/kit/actions/use-action";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { DataTable } from "@/kit/table/data-table";
import {
  type Actions,
  savedColumns,
  SavedRecord,
  idText,
} from "@/screens/crypto-host-management/wallets/saved-columns";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const ROW_PX = 44;
const CARD_PX = 160;
const BOX_PX = 336;
const NARROW_REM = 62.5;

type SavedWalletsCardProps = {
  t: ManagementContent;
  /** Memoized by the caller: a new function would render every row again. */
  onLoad: (wallet: SavedWallet) => void;
};

/** The saved configurations, each with buttons to load it into Create Wallets and to delete it. */
export function SavedWalletsCard({ t, onLoad }: SavedWalletsCardProps) {
  const query = useStableQuery(savedWalletsQuery());
  const [target, setTarget] = useState<SavedWallet>();
  const [isConfirming, setConfirming] = useState(false);
  const actions = useMemo(
    (): Actions => ({
      onLoad,
      onDelete: (wallet) => {
        setTarget(wallet);
        setConfirming(true);
      },
    }),
    [onLoad],
  );
  const columns = useMemo(() => savedColumns(t, actions), [t, actions]);
  const card = useCallback(
    (wallet: SavedWallet) => <SavedRecord wallet={wallet} t={t} {...actions} />,
    [t, actions],
  );
  const isGone = target !== undefined && query.data?.some(({ id }) => id === target.id) === false;
  const labels = target && { name: target.name, id: idText(t, target) };

  const deletion = useAction({
    call: (wallet: SavedWallet) => deleteSavedWallet(wallet.id),
    success: (_answer, wallet) => ({
      title: t("deletedTitle"),
      description: t("deletedText", { name: wallet.name, id: idText(t, wallet) }),
    }),
    failure: { title: t("deleteFailedTitle"), description: t("deleteFailedText") },
    touches: ["wallets/saved"],
    onFailure: ({ error }) => {
      // Another user has deleted the wallet: a retry would fail too.
      if (isNotFound(error)) setConfirming(false);
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
      {target && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={t("deleteTitle")}
          question={t("deleteQuestion", labels)}
          action={t("deleteAction")}
          destructive
          obsoleteReason={isGone ? t("deleteLapsed", { name: target.name }) : undefined}
          onConfirm={() => deletion.submit(target)}
          anchor="crypto-host-management.delete"
        />
      )}
    </Panel>
  );
}
