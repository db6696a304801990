import { type Reply } from "@/api/paths";
import { type SessionInfo } from "@/api/session";

/** Room whose clock is stopped at 07:12:05. */
export const room: Reply<"/api/sandbox", "GET"> = {
  key: "main",
  name: "Main room",
  dice: "0123456789abcdef",
  settlement: "manual",
  clock: {
    simulatedTime: "2026-11-21T07:12:05Z",
    wallTime: "2026-11-21T07:12:05Z",
    speed: "1.00",
    frozen: true,
  },
};

/** Session of an operator in the room. */
export const operator: SessionInfo = {
  username: "administrator",
  name: "administrator",
  guest: false,
  role: "operator",
  sandbox: { key: room.key, name: room.name },
  onSeat: false,
  explanations: true,
};
