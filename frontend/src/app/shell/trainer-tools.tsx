import { useSyncExternalStore } from "react";

import { useConsoleSession } from "@/app/session/session-context";
import { lazyPart } from "@/lib/lazy-part";
import { keyOfScript, openScript, watchOpenScript } from "@/lib/open-script";

const editScreen = lazyPart(() =>
  import("@/training/editing/edit-screen").then((m) => m.EditScreen),
);
const editor = lazyPart(() => import("@/training/writing/editor-pane").then((m) => m.EditorPane));

type TrainerToolsProps = { editing: boolean; onEditingChange: (editing: boolean) => void };

/**
 * Pane in which a trainer without a seat edits the texts of the screen, or the walkthrough that is open in this tab.
 */
export function TrainerTools({ editing, onEditingChange }: TrainerToolsProps) {
  const { username, sandbox } = useConsoleSession().session;
  const name = useSyncExternalStore(watchOpenScript, openScript);
  const key = keyOfScript(name, { account: username, room: sandbox.key });
  return (
    <>
      {name !== null && key !== undefined && (
        <editor.Part key={name} name={name} scriptKey={key} covered={editing} />
      )}
      {editing && <editScreen.Part onOpenChange={onEditingChange} />}
    </>
  );
}
