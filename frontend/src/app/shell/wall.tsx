import { LiveProvider } from "@/live/live-provider";
import { Projector } from "@/screens/teach/teach-screen";

/** Layout of a projector page: the live connection without a frame. */
export function Wall() {
  return (
    <LiveProvider>
      <Projector />
    </LiveProvider>
  );
}
