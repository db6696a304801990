import { LiveProvider } from "@/live/live-provider";
import { Projector } from "@/screens/teach/teach-screen";

/** Layout of a projector page: the live connection without a frame. */
export function ProjectorPage() {
  return (
    <LiveProvider>
      <Projector />
    </LiveProvider>
  );
}
