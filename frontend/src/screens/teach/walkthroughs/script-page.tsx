import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import { isNotFound } from "@/api/not-found";
import { type SessionInfo, useKnownSession } from "@/api/session";
import { type ScriptContents, scriptQuery } from "@/api/walkthroughs";
import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { openScript, scriptName, setOpenScript, watchOpenScript } from "@/lib/open-script";
import { plainText } from "@/lib/plain-text";
import { useDocumentTitle } from "@/lib/use-document-title";
import { changeScript, chooseStep, type Draft, idOf, useDraftScript } from "@/parts/writing/draft";
import { levels } from "@/parts/teaching/levels";
import { SelectEdit, TextEdit } from "@/parts/writing/edit-fields";
import { type TeachContent, useTeachContent } from "@/screens/teach/use-teach-content";
import { SubPageHeader } from "@/screens/teach/walkthroughs/sub-page-header";

const MAX_MINUTES = 240;
const MINUTES = /^\s*\d{1,3}\s*$/;

/** Page of a walkthrough in the step editor. Opening the page also opens the editor, which stays beside every screen. */
export function ScriptPage({ scriptKey }: { scriptKey: string }) {
  const { data: session } = useKnownSession();
  return session ? <Page key={scriptKey} session={session} scriptKey={scriptKey} /> : null;
}

type PageProps = { session: SessionInfo; scriptKey: string };

function Page({ session: { username, sandbox, onSeat }, scriptKey }: PageProps) {
  const t = useTeachContent();
  const name = scriptName({ account: username, room: sandbox.key, key: scriptKey });
  const isOpen = useSyncExternalStore(watchOpenScript, openScript) === name;
  const current = useDraftScript();
  const draft = current?.name === name ? current : undefined;
  // This query is disabled, because the pane reads the script and offers “Retry”.
  const { data, error } = useQuery({ ...scriptQuery(scriptKey), enabled: false });
  const title = draft?.contents.title ?? data?.title ?? t("scriptPage");
  useDocumentTitle(title);
  const isGone = isNotFound(error);

  const client = useQueryClient();
  useEffect(() => {
    setOpenScript({ account: username, room: sandbox.key, key: scriptKey });
    const { queryKey } = scriptQuery(scriptKey);
    // A deleted walkthrough may exist again: created with the same title, or restored by a reset of the room.
    if (isNotFound(client.getQueryState(queryKey)?.error)) void client.resetQueries({ queryKey });
  }, [client, username, sandbox.key, scriptKey]);

  return (
    <Parts className="flex flex-col gap-4">
      <SubPageHeader
        title={title}
        description={t("scriptDescription")}
        back={{ to: "/teach/walkthroughs", label: t("allWalkthroughs") }}
      />
      <Panel title={t("scriptPage")} hint={t("scriptHint")} data-anchor="teach.script">
        {onSeat && <p>{t("scriptOnSeat")}</p>}
        {!onSeat &&
          isOpen &&
          (draft && !isGone ? (
            <Facts draft={draft} t={t} />
          ) : error ? (
            <p>{t("scriptMissing")}</p>
          ) : (
            <Skeleton className="h-60" />
          ))}
        {!onSeat && !isOpen && (
          <Button
            onClick={() => {
              setOpenScript({ account: username, room: sandbox.key, key: scriptKey });
            }}
          >
            {t("openEditor")}
          </Button>
        )}
      </Panel>
      {draft && !isGone && !onSeat && (
        <Panel {...cardOf(t, "teach.script.steps")}>
          <Overview draft={draft} t={t} />
        </Panel>
      )}
    </Parts>
  );
}

type PartProps = { draft: Draft; t: TeachContent };

function Facts({ draft, t }: PartProps) {
  const { minutes, level } = draft.contents;
  /** Text in the field for the minutes. If it isn't a whole number, the draft has 0, which the server rejects. */
  const [typed, setTyped] = useState("");
  const isWholeNumber = minutes >= 1 && minutes <= MAX_MINUTES;
  const field = (name: keyof ScriptContents) => ({
    path: name,
    errors: draft.mistakes
      .filter((mistake) => mistake.step === undefined && mistake.field === name)
      .map(({ message }) => message),
  });
  const textField = (name: "title" | "summary" | "rules") => ({
    ...field(name),
    value: draft.contents[name],
    onChange: (value: string) => {
      changeScript({ [name]: value }, name);
    },
  });
  return (
    <div className="@container">
      <div className="grid gap-4 @min-[40rem]:grid-cols-2">
        <TextEdit label={t("scriptTitle")} {...textField("title")} />
        <TextEdit label={t("scriptSummary")} {...textField("summary")} />
        <TextEdit
          label={t("scriptMinutes")}
          inputMode="numeric"
          {...field("minutes")}
          value={minutes === 0 ? typed : String(minutes)}
          errors={isWholeNumber ? field("minutes").errors : [t("scriptMinutesMistake")]}
          onChange={(value) => {
            setTyped(value);
            changeScript({ minutes: MINUTES.test(value) ? Number(value) : 0 }, "minutes");
          }}
        />
        <SelectEdit
          label={t("scriptLevel")}
          value={level}
          {...field("level")}
          options={Object.entries(levels).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value) => {
            changeScript({ level: value as ScriptContents["level"] });
          }}
        />
        <TextEdit
          label={t("scriptRules")}
          hint={t("scriptRulesHint")}
          rows={4}
          {...textField("rules")}
        />
      </div>
    </div>
  );
}

/** List of the steps, each with the condition that ends it; a press on a step opens it in the pane. */
function Overview({ draft, t }: PartProps) {
  return (
    <ol aria-label={t("scriptStepsTitle")} className="grid gap-1">
      {draft.contents.steps.map((step, index) => {
        const id = idOf(step);
        const wait = draft.waits.get(id);
        return (
          <li key={id} className="flex min-w-0 gap-3 border-b py-1.5 last:border-0">
            <span className="w-6 shrink-0 text-right text-muted-foreground tabular-nums">
              {index + 1}
            </span>
            <div className="grid min-w-0 flex-1 justify-items-start">
              <Button
                variant="link"
                className="text-left font-normal"
                aria-current={id === draft.step ? "step" : undefined}
                onClick={() => {
                  chooseStep(id);
                }}
              >
                {plainText(String(step.say)) || t("stepUnwritten")}
              </Button>
              {wait && (
                <span className="text-xs wrap-anywhere text-muted-foreground">
                  {t("stepEnds", { wait })}
                </span>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
