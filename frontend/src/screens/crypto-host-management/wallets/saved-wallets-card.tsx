import { useCallback, useMemo, useState } from "react";

import { isNotFound } from "@/api/not-found";
import { deleteSavedWallet, type SavedWallet, savedWalletsQuery } from "@/api/saved-wallets";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useAction } from "@/kit/actions/use-action";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { TableCard } from "@/parts/tables/table-card";
import {
  type Actions,
  savedColumns,
  SavedRecord,
  idText,
} from "@/screens/crypto-host-management/wallets/saved-columns";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

type SavedWalletsCardProps = {
  t: ManagementContent;
  /** Memoized by the caller, because a new function would re-render every row. */
  onLoad: (wallet: SavedWallet) => void;
};

/** Saved configurations, each with buttons to load it into Create Wallets and to delete it. */
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
      // Another user has already deleted the wallet, so a retry would fail again.
      if (isNotFound(error)) setConfirming(false);
      void query.refetch();
    },
  });

  return (
    <TableCard
      t={t}
      of="crypto-host-management.saved"
      query={query}
      columns={columns}
      card={card}
      filter={t("savedFilter")}
      prefix="saved"
      rowHeight={44}
      cardHeight={160}
      maxHeight={336}
      narrowBelow={62.5}
      simulated
    >
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
    </TableCard>
  );
}
