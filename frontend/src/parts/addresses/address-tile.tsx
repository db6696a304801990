import { type AnchorWith } from "@/anchors/anchor";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { SimulatedArea } from "@/parts/marks/simulated-area";

type AddressTileProps = {
  title: string;
  /** Description of the address, used in the accessible names of the buttons. */
  label: string;
  address: string | undefined;
  /** Text shown while there is no address. */
  empty: string;
  anchor: AnchorWith<"address" | "address.code">;
};

/** Tile for the address that its card created last. */
export function AddressTile({ title, label, address, empty, anchor }: AddressTileProps) {
  return (
    <SimulatedArea
      role="group"
      aria-label={title}
      data-anchor={anchor}
      className="grid min-h-20 grid-cols-1 content-start gap-1 rounded-md border px-3 py-2"
    >
      <span className="min-w-0 truncate text-xs text-muted-foreground" title={title}>
        {title}
      </span>
      {address === undefined ? (
        <span className="text-muted-foreground">{empty}</span>
      ) : (
        <TrainingAddress value={address} label={label} whole anchor={`${anchor}.address`} />
      )}
    </SimulatedArea>
  );
}
