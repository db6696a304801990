import { useSwiftnetTerminal } from "@/parts/swiftnet/use-swiftnet-terminal";
import { cannedLines, transferName } from "@/screens/admin-access/commands";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";
import { useTransferProcess } from "@/screens/admin-access/use-transfer-process";

export type AdminConsole = ReturnType<typeof useAdminConsole>;

/** Return the terminal of the admin console and the transfer process that some of its commands start. */
export function useAdminConsole(t: AdminContent) {
  const { process, begin, settle } = useTransferProcess({
    steps: t.rows("processSteps").length,
    retryLimit: t.number("retryLimit"),
  });

  const terminal = useSwiftnetTerminal({
    t,
    // The server usually reports an unknown command itself, so the console reports it only if the server printed
    // nothing.
    addition: (command, output) =>
      cannedLines(command, t) ?? (output.length === 0 ? [t("unknownCommand")] : []),
    onStart: (command) => {
      const name = transferName(command);
      if (name !== undefined) begin(command, name);
    },
    onEnd: (command, success) => {
      if (transferName(command) !== undefined) settle(success);
    },
  });

  return { ...terminal, process };
}
