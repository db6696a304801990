import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useRef, useState } from "react";

import { doorQuery, joinLesson } from "@/api/lessons";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { dismissNotice } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";
import { Label } from "@/kit/ui/label";
import { checkRequired } from "@/lib/required-fields";
import { keepFarewell } from "@/lib/farewell";
import {
  groupCode,
  keepSeatCodes,
  plainCode,
  readSeatCodes,
  type SeatCodes,
} from "@/lib/seat-codes";
import { cn } from "@/lib/utils";
import { storeSession } from "@/lib/session-store";
import { type Reply } from "@/api/paths";
import { type JoinContent } from "@/screens/join/join-content";
import { WhoDialog } from "@/screens/join/who-dialog";

/** Seat of a person who has joined, with its lesson and the codes with which the person can return to it. */
export type JoinedSeat = SeatCodes & {
  lesson: string;
  seat: number;
  /** Message of the server if the lesson's exercise is over. */
  message?: string;
};

type JoinFormProps = {
  /** Lesson code from the URL. */
  code: string;
  /** True after a session has ended in this browser: the form then offers the stored seat. */
  back: boolean;
  onJoined: (seat: JoinedSeat) => void;
  t: JoinContent;
};

const CODE_LENGTH = 6;

type JoinRequest = Parameters<typeof joinLesson>[0];

/** Form for the code of a lesson and a name, or for the code of a seat that the person already has. */
export function JoinForm({ code, back, onJoined, t }: JoinFormProps) {
  const client = useQueryClient();
  const storedCodes = back ? readSeatCodes() : null;
  const form = useRef<HTMLFormElement>(null);
  const [showsSeatCode, setShowsSeatCode] = useState(storedCodes !== null);
  const [typedCode, setTypedCode] = useState(code || (storedCodes?.code ?? ""));
  const door = useDoor(typedCode);
  const [lastError, setLastError] = useState<{ at?: string; message: string }>();
  const [other, setOther] = useState<{ seatOf: string; request: JoinRequest }>();
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction({
    call: async (request: JoinRequest) => {
      const answer = await joinLesson(request);
      if (answer.seatOf !== undefined) setOther({ seatOf: answer.seatOf, request });
      setAsking(answer.seatOf !== undefined);
      return answer;
    },
    accepts: saysSuccess,
    failure: undefined,
    onSuccess: (answer, request) => {
      const { username = "", sessionToken = "", lesson = "", seat = 0, seatCode = "" } = answer;
      const { message } = answer;
      const codes = { code: plainCode(request.code), seatCode };
      dismissNotice();
      storeSession({ sessionToken, username });
      keepSeatCodes(codes);
      keepFarewell(null);
      // Drop the previous session's data, but not with `clear()`, which would remove the queries that the simulation
      // bar observes.
      void client.resetQueries();
      onJoined({ ...codes, lesson, seat, message });
    },
    onFailure: ({ fields, message }) => {
      const [at] = Object.keys(fields);
      setLastError({ at, message: message ?? t("failedText") });
      const wrong = form.current?.elements.namedItem(at ?? "");
      if (wrong instanceof HTMLElement) wrong.focus();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!checkRequired(event.currentTarget)) return;
    setLastError(undefined);
    const entries = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const request = showsSeatCode ? { seatCode: entries.seatCode! } : { name: entries.name! };
    run({ code: codeIn(entries.code!), ...request });
  }

  function answerWho(person?: JoinRequest["person"]) {
    setAsking(false);
    setLastError(undefined);
    if (person && other) run({ ...other.request, person });
  }

  const wrong = (name: string) => (lastError?.at === name ? lastError.message : undefined);
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4">
      <Box
        name="code"
        label={t("codeLabel")}
        defaultValue={groupCode(plainCode(code || (storedCodes?.code ?? "")))}
        isCode
        wrong={wrong("code") ?? door?.message}
        onChange={({ target }) => {
          setTypedCode(target.value);
          setLastError(undefined);
        }}
      />
      {showsSeatCode ? (
        <Box
          key="seat"
          name="seatCode"
          label={t("seatCodeLabel")}
          hint={t("seatCodeHint")}
          defaultValue={groupCode(storedCodes?.seatCode ?? "")}
          isCode
          wrong={wrong("seatCode")}
        />
      ) : (
        <Box
          key="name"
          name="name"
          label={t("nameLabel")}
          hint={[t("nameHint"), ...(door?.success ? [keptNames(door, t)] : [])].join(" ")}
          maxLength={40}
          autoComplete="nickname"
          wrong={wrong("name")}
        />
      )}
      {lastError && lastError.at === undefined && !isAsking && (
        <p role="alert" className="text-sm text-destructive">
          {lastError.message}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {t(showsSeatCode ? "submitAgain" : "submit")}
      </Button>
      <Button
        type="button"
        variant="link"
        onClick={() => {
          setLastError(undefined);
          setShowsSeatCode(!showsSeatCode);
        }}
      >
        {t(showsSeatCode ? "newSeat" : "again")}
      </Button>
      <WhoDialog
        open={isAsking}
        seatOf={other?.seatOf ?? ""}
        otherName={other?.request.name ?? ""}
        onAnswer={answerWho}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const name = form.current?.elements.namedItem("name");
          if (name instanceof HTMLElement) name.focus();
        }}
        t={t}
      />
    </form>
  );
}

type Door = Reply<"/api/lessons/door/{code}", "GET">;

/**
 * Return the facts about the lesson with the typed code; undefined while the code is incomplete or the request is
 * pending.
 */
function useDoor(typed: string): Door | undefined {
  const code = plainCode(codeIn(typed));
  const { data } = useQuery({ ...doorQuery(code), enabled: code.length === CODE_LENGTH });
  return data;
}

/** Return the code in a typed text; a pasted join URL ends with the code. */
function codeIn(text: string): string {
  return text.replace(/.*\/join\//, "");
}

function keptNames({ keepNamesDays: days = 0, keepNamesWhy: why = "" }: Door, t: JoinContent) {
  if (days === 0) return t("nameGone");
  return t(days === 1 ? "nameGoneDay" : "nameGoneDays", { days: String(days), why });
}

type BoxProps = Parameters<typeof Input>[0] & {
  label: string;
  hint?: string;
  wrong: string | undefined;
  isCode?: boolean;
};

function Box({ label, hint, wrong, isCode, ...input }: BoxProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        aria-required
        spellCheck={false}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={hint || wrong ? `${id}-said` : undefined}
        {...(isCode && {
          autoCapitalize: "characters",
          autoComplete: "off",
          maxLength: 200,
          className: "font-mono text-lg tracking-widest uppercase",
        })}
        {...input}
      />
      {(wrong ?? hint) !== undefined && (
        <p
          id={`${id}-said`}
          role={wrong ? "alert" : undefined}
          className={cn(
            "text-xs text-pretty wrap-anywhere",
            wrong ? "text-destructive" : "min-h-8 text-muted-foreground",
          )}
        >
          {wrong ?? hint}
        </p>
      )}
    </div>
  );
}
