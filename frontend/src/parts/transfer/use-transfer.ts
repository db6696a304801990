import { useRef, useState } from "react";

import { ApiError, isTransient } from "@/api/client";
import { createSwiftOperation, type SwiftOperation } from "@/api/swift-operations";
import { createTransaction, type Transaction } from "@/api/transactions";
import { type Failure } from "@/kit/actions/failure";
import { type Attempt, useAction } from "@/kit/actions/use-action";
import { operationOf, transactionOf, type TransferValues } from "@/parts/transfer/transfer";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";

/** Time for which the form stays busy after a transfer, so that a second Enter doesn't send it again. */
const BUSY_MS = 1000;

/** State of a transfer's SWIFT operation; "none" for a transfer without an operation. */
export type OperationState = "none" | "running" | "failed" | SwiftOperation;

/** Transfer made on this screen. */
export type MadeTransfer = { transaction: Transaction; operation: OperationState };

export type ManualTransfer = ReturnType<typeof useTransfer>;

/** Error for a successful response that contains no transaction. */
class NoTransaction extends Error {
  override name = "NoTransaction";
}

async function create(values: TransferValues, attempt: Attempt, t: TransferContent) {
  const transaction = await createTransaction(transactionOf(values, t), attempt);
  if (!(transaction as Partial<Transaction> | undefined)?.id) throw new NoTransaction();
  return transaction;
}

/** Return the notice for a failure: either the server's rejection, which a retry can't change, or a network error. */
function failureNotice({ error, reason }: Failure, t: TransferContent) {
  const isAnswered =
    error instanceof NoTransaction || (error instanceof ApiError && !isTransient(error));
  return isAnswered
    ? { title: t("failedTitle"), description: reason ?? t("failedText") }
    : { title: t("errorTitle"), description: reason ?? t("errorText") };
}

/**
 * Return the function that makes a transfer, and the last transfer. After a SWIFT transfer, its SWIFT operation is
 * recorded; if the recording fails, the transfer stays valid, and `recordAgain` repeats the recording.
 */
export function useTransfer(t: TransferContent) {
  const [last, setLast] = useState<MadeTransfer>();
  const lastTransaction = useRef<Transaction>(undefined);

  function noteOperation(operation: OperationState) {
    setLast((current) => current && { ...current, operation });
  }

  const transfer = useAction({
    call: async (values: TransferValues, attempt) => {
      lastTransaction.current = await create(values, attempt, t);
      return lastTransaction.current;
    },
    // Show no notice yet for a SWIFT transfer, because the notice depends on whether the SWIFT operation is recorded.
    success: ({ id }, { paymentMethod }) =>
      paymentMethod === "swift"
        ? undefined
        : { title: t("doneTitle"), description: t("doneText", { id }) },
    failure: (failure) => failureNotice(failure, t),
    touches: ["transactions", "logs/transactions", "wallets"],
    onSuccess: (transaction, { paymentMethod }) => {
      setLast({ transaction, operation: paymentMethod === "swift" ? "running" : "none" });
    },
  });

  const record = useAction({
    call: (transaction: Transaction, attempt) =>
      createSwiftOperation(operationOf(transaction, t), attempt),
    success: (operation, { id }) => ({
      title: t("doneTitle"),
      description: t("doneSwiftText", { id, operation: operation.id }),
    }),
    failure: ({ message: reason = t("operationNoAnswer") }) => ({
      title: t("operationFailedTitle"),
      description: t("operationFailedText", { id: lastTransaction.current?.id ?? "", reason }),
    }),
    touches: ["swift/operations"],
    onSuccess: (operation) => {
      noteOperation(operation);
    },
    onFailure: () => {
      noteOperation("failed");
    },
  });

  async function execute(values: TransferValues) {
    lastTransaction.current = undefined;
    const outcome = await transfer.submit(values);
    if (lastTransaction.current === undefined) return outcome;
    const calm = new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    if (values.paymentMethod === "swift") await record.submit(lastTransaction.current);
    await calm;
    return outcome;
  }

  async function recordAgain() {
    if (last === undefined) return;
    noteOperation("running");
    lastTransaction.current = last.transaction;
    await record.submit(last.transaction);
  }

  return { last, execute, recordAgain };
}
