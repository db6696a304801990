import { useMemo } from "react";
import { encode } from "uqr";

import { cn } from "@/lib/utils";

const QUIET_ZONE = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** Return the SVG path of the dark modules, with one rectangle for each run of adjacent modules in a row. */
function runsOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
      return starts
        .map((x) => {
          const end = row.indexOf(false, x);
          const width = (end === -1 ? row.length : end) - x;
          return `M${x} ${y}h${width}v1h-${width}z`;
        })
        .join("");
    })
    .join("");
}

/** QR code, black on white in every theme, because some scanners need that contrast. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: "M", border: QUIET_ZONE });
    return { size: code.size, path: runsOf(code.data) };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      data-slot="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn("bg-white text-black forced-color-adjust-none", className)}
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}
