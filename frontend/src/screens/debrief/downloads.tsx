import { Download } from "lucide-react";

import { type Debrief, type LessonFile, requestLessonFile } from "@/api/debrief";
import { type NamedFile } from "@/api/files";
import { useDownload } from "@/kit/actions/use-download";
import { Panel } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

type DownloadButtonProps = { label: string; call: () => Promise<NamedFile>; t: DebriefContent };

/** Button that saves a file. */
export function DownloadButton({ label, call, t }: DownloadButtonProps) {
  const { busy, run } = useDownload({
    call,
    failure: ({ message }) => ({
      title: t("downloadFailed"),
      description: message ?? t("tryAgain"),
    }),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={busy}
      onClick={() => {
        run();
      }}
    >
      <Download aria-hidden />
      {label}
    </Button>
  );
}

const files = [
  ["pdfLesson", { kind: "pdf", of: "lesson" }],
  ["pdfSeats", { kind: "pdf", of: "seats" }],
  ["pdfRecords", { kind: "pdf", of: "records" }],
  ["csvSteps", { kind: "csv", of: "steps" }],
  ["csvItems", { kind: "csv", of: "items" }],
  ["xapiResults", { kind: "xapi", of: "results" }],
  ["xapiAll", { kind: "xapi", of: "all" }],
] as const satisfies [text: string, file: LessonFile][];

type DownloadsProps = { found: Debrief; names: "true" | "false"; t: DebriefContent };

/** Downloads of a lesson's results, with or without names. */
export function Downloads({ found: { lesson }, names, t }: DownloadsProps) {
  return (
    <Panel
      title={t("downloadsTitle")}
      hint={t("downloadsHint")}
      data-print="hidden"
      contentClassName="flex flex-wrap gap-2"
    >
      {files.map(([text, file]) => (
        <DownloadButton
          key={text}
          label={t(text)}
          call={() => requestLessonFile(lesson, file, names)}
          t={t}
        />
      ))}
    </Panel>
  );
}
