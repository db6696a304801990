import { LiveProvider } from "@/live/live-provider";
import { Projector } from "@/screens/teach/teach-screen";

/** The page for a wall, which has no frame: its live connection alone. */
export function Wall() {
  return (
    <LiveProvider>
      <Projector />
    </LiveProvider>
  );
}
