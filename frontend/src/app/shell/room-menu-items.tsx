import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useId } from "react";

import { type Anchor } from "@/anchors/anchor";
import { changeSandbox, type NextTransfer, type SandboxChange, sandboxQuery } from "@/api/sandbox";
import { useAction } from "@/kit/actions/use-action";
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from "@/kit/ui/dropdown-menu";
import { clockSpeeds } from "@/lib/clock-speeds";

const endings: Record<NextTransfer, string> = {
  as_usual: "As usual",
  fails: "Fails",
  stays_pending: "Stays pending",
  rejected: "Comes back rejected",
};

/** Return the usual speeds, plus the room's speed if it isn't among them. */
function speedsWith(speed: string): [value: string, label: string][] {
  const speeds = Object.keys({ ...clockSpeeds, [speed]: "" }).toSorted(
    (a, b) => Number(a) - Number(b),
  );
  return speeds.map((value) => [value, clockSpeeds[value] ?? `× ${value}`]);
}

function focus(element: HTMLElement | null) {
  element?.focus();
}

function tellEnding({ nextTransfer }: SandboxChange) {
  if (nextTransfer === undefined) return undefined;
  const description =
    nextTransfer === "as_usual"
      ? "It ends as usual."
      : `${endings[nextTransfer]}. The one after it ends as usual.`;
  return { title: "Next transfer", description };
}

type RoomMenuItemsProps = {
  /** Called after the room has changed, to close the menu; not after a failure. */
  onDone: () => void;
  /** True if the items replace the focused item of an open menu, so that the first new item takes the focus. */
  takesFocus?: boolean;
};

/** Menu items with which trainers control their room: its clock, and the result of the next transfer. */
export function RoomMenuItems({ onDone, takesFocus = false }: RoomMenuItemsProps) {
  const { data: sandbox } = useQuery({ ...sandboxQuery(), enabled: false });
  const { submit } = useAction({
    call: changeSandbox,
    // Show a notice only for a changed transfer result, because the bar already shows a changed clock.
    success: (_answer, change: SandboxChange) => tellEnding(change),
    failure: ({ message }) => ({
      title: "The room was not changed",
      description: message ?? "The server did not answer. Try again.",
    }),
    touches: ["sandbox"],
  });

  async function steer(change: SandboxChange) {
    const { succeeded } = await submit(change);
    if (succeeded) onDone();
  }

  if (!sandbox) return <DropdownMenuLabel>The room is not loaded yet.</DropdownMenuLabel>;
  const { frozen, speed } = sandbox.clock;
  const current = String(Number(speed));
  const Icon = frozen ? Play : Pause;
  return (
    <>
      <DropdownMenuItem
        ref={takesFocus ? focus : undefined}
        data-anchor="frame.room.freeze"
        onSelect={(event) => {
          event.preventDefault();
          void steer({ frozen: !frozen });
        }}
      >
        <Icon aria-hidden />
        {frozen ? "Let the clock run" : "Freeze the clock"}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <Choice
        label="Speed of the clock"
        anchor="frame.room.speed"
        options={speedsWith(current)}
        value={current}
        onChoose={(chosen) => steer({ speed: chosen })}
      />
      <DropdownMenuSeparator />
      <Choice
        label="Next transfer in this room"
        anchor="frame.room.nextTransfer"
        options={Object.entries(endings) as [NextTransfer, string][]}
        value={sandbox.nextTransfer ?? "as_usual"}
        onChoose={(nextTransfer) => steer({ nextTransfer })}
      />
    </>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  anchor: Anchor;
  options: [value: Value, label: string][];
  value: Value;
  onChoose: (value: Value) => Promise<void>;
};

function Choice<Value extends string>({
  label,
  anchor,
  options,
  value,
  onChoose,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <DropdownMenuRadioGroup aria-labelledby={id} value={value} data-anchor={anchor}>
      <DropdownMenuLabel id={id}>{label}</DropdownMenuLabel>
      {options.map(([option, text]) => (
        <DropdownMenuRadioItem
          key={option}
          value={option}
          onSelect={(event) => {
            if (option === value) return;
            event.preventDefault();
            void onChoose(option);
          }}
        >
          {text}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
