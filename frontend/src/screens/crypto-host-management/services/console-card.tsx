import { ServerCog } from "lucide-react";
import { useMemo } from "react";

import { NoticeButton } from "@/kit/actions/notice-button";
import { cardOf, Panel } from "@/kit/layout/panel";
import { notice } from "@/kit/notices/use-notice";
import { Terminal } from "@/kit/terminal/terminal";
import { useLocalTerminal } from "@/kit/terminal/use-local-terminal";
import { Button } from "@/kit/ui/button";
import {
  answerHost,
  completions,
  noticeTitleOf,
  services,
} from "@/screens/crypto-host-management/services/console-commands";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const HISTORY_HEIGHT = { min: 200, max: 400 };

type PartProps = { t: ManagementContent };

/** Black console of the crypto host: services, a terminal that answers without the server, and its commands. */
export function ConsoleCard({ t }: PartProps) {
  const welcome = useMemo(() => t.list("consoleWelcome"), [t]);
  const { lines, run, clear } = useLocalTerminal({
    welcome,
    answer: (command) => answerHost(command, t),
  });

  function execute(command: string) {
    if (run(command) === "clear") return;
    notice({
      title: t(noticeTitleOf(command)),
      description: t("commandExecutedText", { command }),
    });
  }

  return (
    <Panel
      {...cardOf(t, "crypto-host-management.console")}
      data-theme="dark"
      className="bg-terminal text-foreground"
      contentClassName="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)]"
    >
      <div className="min-w-0 wide:col-span-2">
        <Services onExecute={execute} t={t} />
      </div>
      <div className="min-w-0">
        <Terminal
          title={t("consoleTerminal")}
          label={t("consoleLabel")}
          prompt={t("consolePrompt", { host: t("consoleHost") })}
          placeholder={t("consolePlaceholder")}
          submitLabel={t("consoleInitiate")}
          lines={lines}
          completions={completions}
          onSubmit={execute}
          onClear={clear}
          height={HISTORY_HEIGHT}
          anchor="crypto-host-management.console.terminal"
        />
      </div>
      <div className="flex min-w-0 flex-col justify-between gap-3">
        <Help t={t} />
        <NoticeButton
          data-anchor="crypto-host-management.console.advanced"
          data-print="hidden"
          noticeContent={{ title: t("actionExecuted"), description: t("consoleAdvancedText") }}
        >
          <ServerCog aria-hidden />
          {t("consoleAdvanced")}
        </NoticeButton>
      </div>
    </Panel>
  );
}

type ServicesProps = PartProps & { onExecute: (command: string) => void };

function Services({ onExecute, t }: ServicesProps) {
  return (
    <div
      role="group"
      aria-label={t("consoleServices")}
      data-print="hidden"
      className="grid grid-cols-2 gap-2 sm:grid-cols-4 wide:grid-cols-8"
    >
      {services.map(({ id, title, command }) => (
        <Button
          key={id}
          variant="outline"
          size="sm"
          className="px-2 text-xs"
          data-anchor={`crypto-host-management.console.${id}`}
          onClick={() => onExecute(command)}
        >
          {t(title)}
        </Button>
      ))}
    </div>
  );
}

function Help({ t }: PartProps) {
  return (
    <section
      aria-label={t("consoleHelpTitle")}
      data-anchor="crypto-host-management.console.help"
      className="grid gap-2"
    >
      <h3 className="text-xs font-medium text-muted-foreground">{t("consoleHelpTitle")}</h3>
      <dl className="grid gap-x-4 gap-y-0.5 text-xs sm:not-wide:grid-cols-2">
        {t.rows("consoleHelp").map(({ command, text }) => (
          <div key={command} className="flex flex-wrap items-baseline gap-x-2">
            <dt translate="no" className="font-mono">
              {command}
            </dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
