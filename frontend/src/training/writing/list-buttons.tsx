import { Plus, Trash2 } from "lucide-react";

import { Button } from "@/kit/ui/button";
import { useEditor } from "@/training/writing/editor-context";

type ButtonProps = { label: string; onPress: () => void };

/** Button that adds an entry to a list of a step. */
export function AddButton({ label, onPress }: ButtonProps) {
  return (
    <Button variant="outline" size="sm" className="justify-self-start" onClick={onPress}>
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
