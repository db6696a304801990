import { ListEmpty } from "@/kit/lists/list-faces";
import { Parts } from "@/kit/layout/boundary";
import { Panel } from "@/kit/layout/panel";
import { MessageText } from "@/parts/messages/message-text";
import { useRoom } from "@/live/use-room";
import { type Client } from "@/screens/api-banking/clients/clients";
import { ConnectionCard } from "@/screens/api-banking/transfers/connection-card";
import { generateReference } from "@/screens/api-banking/generate-reference";
import { TransferForm } from "@/screens/api-banking/transfers/transfer-form";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type ConnectionTest } from "@/screens/api-banking/transfers/use-connection-test";
import {
  type ClientTransfer,
  type TransferRequest,
} from "@/screens/api-banking/transfers/use-transfer";

const INDENT = 2;

type TransfersTabProps = {
  clients: readonly Client[];
  transfer: ClientTransfer;
  connection: ConnectionTest;
  t: BankingContent;
};

/** Generator of transfer requests to the bank's API, with a test of the connection to that API. */
export function TransfersTab({ clients, transfer, connection, t }: TransfersTabProps) {
  const { dice } = useRoom();
  const { request } = transfer;
  const reference = request && generateReference(dice, "request", ...Object.values(request));
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <Parts className="grid min-w-0 grid-cols-1 gap-4">
        <TransferForm clients={clients} transfer={transfer} t={t} />
        <Panel
          title={t("requestTitle")}
          hint={t("requestHint")}
          data-anchor="api-banking.transfer.request"
        >
          {request === undefined || reference === undefined ? (
            <ListEmpty title={t("requestNone")} hint={t("requestNoneHint")} />
          ) : (
            <MessageText
              title={reference}
              hint={t("requestGeneratedText")}
              text={textOf(request, reference, t)}
              copyLabel={t("requestCopy")}
              download={{
                label: t("requestDownload"),
                name: `SIMULATED-${reference}-request.json`,
                words: t("download"),
              }}
            />
          )}
        </Panel>
      </Parts>
      <Parts className="grid min-w-0 grid-cols-1 gap-4">
        <ConnectionCard connection={connection} t={t} />
      </Parts>
    </div>
  );
}

/** Return the body of the request; its simulation marks are in the code, so that no edited text can drop them. */
function textOf(request: TransferRequest, reference: string, t: BankingContent): string {
  const fee = t.rows("waivers").find(({ id }) => id === request.rail)?.fee ?? "";
  const body = {
    simulated: true,
    note: "SIMULATED - NO VALUE",
    reference,
    ...request,
    fee: t("requestFee", { fee }),
    authority: t("requestAuthority", { level: String(t.number("level")) }),
  };
  return JSON.stringify(body, undefined, INDENT);
}
