import { isFlagging } from "@/training/page/dom";
import { type Field, isField, partHit } from "@/training/recorder/acts";

const CONTROLS =
  "button,a[href],summary,[role=button],[role=tab],[role=switch],[role=radio],[role=checkbox],[role^=menuitem],input:is([type=radio],[type=checkbox])";
/** Controls that open on pointerdown; they get no click, because Radix suppresses it. */
const OPENS_WHEN_DOWN = "[aria-haspopup=menu],[role=combobox]:not(input)";
/** Closed Radix lists, in which a typed letter chooses an option without opening the list. */
const CLOSED_LIST = "[role=combobox][aria-expanded=false]:not(input)";

type ActListener = {
  /** Called before a control or an option reacts to its press, by mouse, touch or keyboard. */
  onPress: (control: Element) => void;
  onInput: (field: Field) => void;
  /** Called when the choice in a list changes without a press: in a native select, or by a letter on a closed list. */
  onSelect: (list: Element, name: string) => void;
  /** Called when typing is over: the focus leaves a field, or Enter is pressed. */
  onSettle: () => void;
};

function listen<Type extends keyof WindowEventMap>(
  type: Type,
  signal: AbortSignal,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  window.addEventListener(
    type,
    (event) => {
      if (!isFlagging()) listener(event);
    },
    { capture: true, passive: true, signal },
  );
}

/** Report what a person does with the page's controls, except in flag mode; each press is reported only once. */
export function listenToActs(
  { onPress, onInput, onSelect, onSettle }: ActListener,
  signal: AbortSignal,
): void {
  listen("click", signal, (event) => {
    const control = partHit(event, CONTROLS);
    if (control?.matches(OPENS_WHEN_DOWN) === false) onPress(control);
  });
  listen("pointerdown", signal, (event) => {
    const opener = partHit(event, OPENS_WHEN_DOWN);
    if (opener && event.button === 0 && !event.ctrlKey) onPress(opener);
  });
  listen("pointerup", signal, (event) => {
    const option = partHit(event, "[role=option]");
    if (option && event.button === 0) onPress(option);
  });
  let typed: { list: Element; before: string | null } | undefined;
  listen("keydown", signal, (event) => {
    const list = event.key.length === 1 ? partHit(event, CLOSED_LIST) : undefined;
    if (!event.repeat) typed = list && { list, before: list.textContent };
  });
  listen("keyup", signal, () => {
    const { list, before } = typed ?? {};
    typed = undefined;
    if (list?.ariaExpanded === "false" && list.textContent !== before)
      onSelect(list, (list.textContent ?? "").trim());
  });
  listen("keydown", signal, (event) => {
    if (event.isComposing || event.repeat || !["Enter", " ", "ArrowDown"].includes(event.key))
      return;
    const opener = partHit(event, OPENS_WHEN_DOWN);
    if (opener) onPress(opener);
    if (event.key === "ArrowDown") return;
    const pointedAt = (event.target as Element).getAttribute("aria-activedescendant");
    const option =
      pointedAt === null || event.key === " "
        ? partHit(event, "[role=option]")
        : document.getElementById(pointedAt);
    if (option) onPress(option);
    else if (event.key === "Enter") onSettle();
  });
  listen("input", signal, ({ target }) => {
    if (isField(target)) onInput(target);
  });
  listen("focusout", signal, onSettle);
  listen("change", signal, ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.ariaHidden === "true") return;
    onSelect(target, target.selectedOptions[0]?.text.trim() ?? "");
  });
}
