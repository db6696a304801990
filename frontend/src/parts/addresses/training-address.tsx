import { QrCode } from "lucide-react";
import { Suspense, useRef, useState } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { CopyButton } from "@/kit/actions/copy-button";
import { PartBoundary } from "@/kit/layout/boundary";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { useRemovalNotice } from "@/kit/notices/use-removal-notice";
import { Button } from "@/kit/ui/button";
import { Code } from "@/kit/ui/code";
import { Dialog, DialogContent, DialogHead, DialogTrigger } from "@/kit/ui/dialog";
import { Skeleton } from "@/kit/ui/skeleton";
import { lazyPart } from "@/lib/lazy-part";
import { markedAddress, shorten } from "@/lib/training-address";

const code = lazyPart(() => import("@/kit/figures/qr-code").then((m) => m.QrCode));

type TrainingAddressProps = {
  value: string;
  /**
   * Description of the address, such as "address of WLT_000001", used in the accessible names of buttons and dialog.
   */
  label: string;
  /** True to show the whole address, on several lines if needed, instead of the shortened form. */
  whole?: boolean;
  /** Anchor of an address that stands alone; omit it in a list, because the list itself has an anchor. */
  anchor?: AnchorWith<"code">;
};

/** Address with a copy button and a QR code, both of which carry the simulation mark. */
export function TrainingAddress({ value, label, whole = false, anchor }: TrainingAddressProps) {
  const marked = markedAddress(value);
  return (
    <span data-anchor={anchor} className="inline-flex max-w-full min-w-0 flex-wrap items-center">
      <Code wrap copy={marked} title={whole ? undefined : value} className="mr-1">
        {whole ? value : shorten(value)}
      </Code>
      <CopyButton value={marked} label={label} className="px-2" />
      <AddressCode value={value} label={label} anchor={anchor} />
    </span>
  );
}

type AddressCodeProps = Pick<TrainingAddressProps, "value" | "label" | "anchor">;

function AddressCode({ value, label, anchor }: AddressCodeProps) {
  const marked = markedAddress(value);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRemovalNotice(open, opener, label);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button ref={opener} variant="ghost" size="icon-sm" aria-label={`Show QR code of ${label}`}>
          <QrCode aria-hidden />
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-sm" data-anchor={anchor && `${anchor}.code`}>
        <DialogHead
          title={`QR code of ${label}`}
          hint="A training address: nobody holds a key to it. Real funds sent to it would be lost."
        />
        <SimulatedArea className="grid justify-items-center gap-3 rounded-md border p-4">
          <PartBoundary>
            <Suspense fallback={<Skeleton className="aspect-square w-full max-w-60" />}>
              <code.Part
                text={marked}
                label={`QR code: ${marked}`}
                className="aspect-square w-full max-w-60 rounded-sm"
              />
            </Suspense>
          </PartBoundary>
          <span className="simulation-stripes rounded-xs px-2 text-xs leading-5 font-bold">
            SIMULATED – NO VALUE
          </span>
          <Code wrap copy={marked} className="max-w-[21ch] text-center">
            {value}
          </Code>
          <CopyButton value={marked} label={label} variant="outline" />
        </SimulatedArea>
      </DialogContent>
    </Dialog>
  );
}
