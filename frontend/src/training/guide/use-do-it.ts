import { useEffect, useState } from "react";

import { type Step } from "@/api/training";
import { after } from "@/lib/after";
import { type Player } from "@/training/guide/use-player";
import { COUNTED_MS } from "@/training/guide/use-show";

type DoIt = {
  /** Play the step. */
  run: () => void;
  /** True if the step was played, but the server has not completed it within 10 s. */
  uncounted: boolean;
};

/** Return the state of playing the current step, and a function that starts to play the step. */
export function useDoIt(player: Player, step: Step | undefined): DoIt {
  const [played, setPlayed] = useState<{ step: string }>();
  const [late, setLate] = useState<typeof played>();
  useEffect(() => {
    if (!played) return;
    return after(COUNTED_MS, () => {
      setLate(played);
    });
  }, [played]);

  async function run() {
    player.releaseFocus();
    setPlayed(undefined);
    if (step && (await player.play(step, () => 1))) setPlayed({ step: step.id });
  }

  return {
    run: () => void run(),
    uncounted: late !== undefined && late === played && late.step === step?.id,
  };
}
