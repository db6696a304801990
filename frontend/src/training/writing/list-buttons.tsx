import { Plus, Trash2 } from "lucide-react";
import { flushSync } from "react-dom";

import { Button } from "@/kit/ui/button";
import { useEditor } from "@/training/writing/editor-context";
import { focusField } from "@/training/writing/fields";

type ButtonProps = { label: string; onPress: () => void };
type AddButtonProps = ButtonProps & {
  /** Path of the new entry, which gets the focus. */
  path: string;
};

/** Button that adds an entry to a list of a step. */
export function AddButton({ label, path, onPress }: AddButtonProps) {
  const { pane } = useEditor();
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      onClick={() => {
        flushSync(onPress);
        focusField(pane.ref.current, path);
      }}
    >
      <Plus aria-hidden />
      {label}
    </Button>
  );
}

/** Button that removes the entry `label` from its list. */
export function RemoveButton({ label, onPress }: ButtonProps) {
  const { t } = useEditor();
  return (
    <Button variant="ghost" size="sm" className="justify-self-start" onClick={onPress}>
      <Trash2 aria-hidden />
      {t("removeOf", { name: label })}
    </Button>
  );
}
