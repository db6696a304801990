import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useRef, useState } from "react";

import { joinLesson } from "@/api/lessons";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { dismissNotice } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";
import { Label } from "@/kit/ui/label";
import { checkRequired } from "@/lib/required-fields";
import { grouped, keepSeatCodes, plainCode, readSeatCodes, type SeatCodes } from "@/lib/seat-codes";
import { storeSession } from "@/lib/session-store";
import { type JoinContent } from "@/screens/join/join-content";
import { WhoDialog } from "@/screens/join/who-dialog";

/** Seat of a person who has joined, with its lesson and the codes that lead back to it. */
export type Joined = SeatCodes & { lesson: string; seat: number };

type JoinFormProps = {
  /** Lesson code from the URL. */
  code: string;
  /** Set after a session ended in this browser: offers the stored seat again. */
  back: boolean;
  onJoined: (joined: Joined) => void;
  t: JoinContent;
};

type JoinRequest = Parameters<typeof joinLesson>[0];

/** Form for the code of a lesson and a name, or for the code of a seat taken before. */
export function JoinForm({ code, back, onJoined, t }: JoinFormProps) {
  const client = useQueryClient();
  const storedCodes = back ? readSeatCodes() : null;
  const form = useRef<HTMLFormElement>(null);
  const [again, setAgain] = useState(storedCodes !== null);
  const [failed, setFailed] = useState<{ at?: string; message: string }>();
  const [other, setOther] = useState<{ seatOf: string; request: JoinRequest }>();
  const [asksWho, setAsksWho] = useState(false);
  const { busy, run } = useAction({
    call: async (request: JoinRequest) => {
      const answer = await joinLesson(request);
      if (answer.seatOf !== undefined) setOther({ seatOf: answer.seatOf, request });
      setAsksWho(answer.seatOf !== undefined);
      return answer;
    },
    accepts: saysSuccess,
    failure: undefined,
    onSuccess: (answer, request) => {
      const { username = "", sessionToken = "", lesson = "", seat = 0, seatCode = "" } = answer;
      const codes = { code: plainCode(request.code), seatCode };
      dismissNotice();
      storeSession({ sessionToken, username });
      keepSeatCodes(codes);
      // Drops the previous session's data. `clear()` would leave the simulation bar without the queries it observes.
      void client.resetQueries();
      onJoined({ ...codes, lesson, seat });
    },
    onFailure: ({ fields, message }) => {
      const [at] = Object.keys(fields);
      setFailed({ at, message: message ?? t("failedText") });
      const wrong = form.current?.elements.namedItem(at ?? "");
      if (wrong instanceof HTMLElement) wrong.focus();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!checkRequired(event.currentTarget)) return;
    setFailed(undefined);
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const request = again ? { seatCode: typed.seatCode! } : { name: typed.name! };
    // The address that the trainer shows ends in the code.
    run({ code: typed.code!.replace(/.*\/join\//, ""), ...request });
  }

  function answerWho(person?: JoinRequest["person"]) {
    setAsksWho(false);
    setFailed(undefined);
    if (person && other) run({ ...other.request, person });
  }

  const wrong = (name: string) => (failed?.at === name ? failed.message : undefined);
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4">
      <Box
        name="code"
        label={t("codeLabel")}
        defaultValue={grouped(plainCode(code || (storedCodes?.code ?? "")))}
        isCode
        wrong={wrong("code")}
      />
      {again ? (
        <Box
          key="seat"
          name="seatCode"
          label={t("seatCodeLabel")}
          hint={t("seatCodeHint")}
          defaultValue={grouped(storedCodes?.seatCode ?? "")}
          isCode
          wrong={wrong("seatCode")}
        />
      ) : (
        <Box
          key="name"
          name="name"
          label={t("nameLabel")}
          hint={t("nameHint")}
          maxLength={40}
          autoComplete="nickname"
          wrong={wrong("name")}
        />
      )}
      {failed && failed.at === undefined && !asksWho && (
        <p role="alert" className="text-sm text-destructive">
          {failed.message}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {t(again ? "submitAgain" : "submit")}
      </Button>
      <Button
        type="button"
        variant="link"
        onClick={() => {
          setFailed(undefined);
          setAgain(!again);
        }}
      >
        {t(again ? "newSeat" : "again")}
      </Button>
      <WhoDialog
        open={asksWho}
        seatOf={other?.seatOf ?? ""}
        typed={other?.request.name ?? ""}
        onAnswer={answerWho}
        onClose={answerWho}
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
          className={wrong ? "text-xs text-destructive" : "text-xs text-muted-foreground"}
        >
          {wrong ?? hint}
        </p>
      )}
    </div>
  );
}
