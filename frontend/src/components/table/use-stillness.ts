import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** So long a pointer or a focus may rest before what has happened meanwhile is shown. */
const IDLE_MS = 10_000;
const AFTER_TAP_MS = 1500;
/** Within this time nobody can have seen that another row has come under the pointer. */
const BLINK_MS = 600;
const TOUCH = "touch";

/**
 * Whether someone is about to press something in an area, by pointer, touch or keyboard, so that nothing in it may
 * change its place; a click that comes right after something did under the pointer doesn't count.
 */
export function useStillness() {
  const [still, setStill] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(false);
  const focused = useRef(false);
  const byPointer = useRef(false);
  const touches = useRef(false);
  const jumpedAt = useRef(-Infinity);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  function release() {
    clearTimeout(timer.current);
    setStill(false);
  }

  function holdFor(ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(release, ms);
    setStill(true);
  }

  function leave() {
    if (!over.current) return;
    over.current = false;
    if (!focused.current) release();
  }

  // What is pressed may vanish under the pointer, and then the area isn't told that the pointer leaves.
  const follow = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && area.current?.contains(target) === false) leave();
  });
  useEffect(() => {
    if (!still) return;
    const moved = (event: Event) => follow(event);
    document.addEventListener("pointerover", moved);
    return () => {
      document.removeEventListener("pointerover", moved);
    };
  }, [still]);

  function point({ pointerType }: { pointerType: string }) {
    if (pointerType === TOUCH) {
      holdFor(AFTER_TAP_MS);
    } else {
      over.current = true;
      holdFor(IDLE_MS);
    }
  }

  function type() {
    byPointer.current = false;
    focused.current = true;
    holdFor(IDLE_MS);
  }

  return {
    still,
    release,
    /** Is told when the rows have taken other places. */
    onJump: () => {
      if (over.current || touches.current) jumpedAt.current = performance.now();
    },
    area,
    handlers: {
      onPointerEnter: point,
      onPointerMove: point,
      onPointerDown: (event: PointerEvent) => {
        byPointer.current = true;
        touches.current = event.pointerType === TOUCH;
        point(event);
      },
      onPointerUp: point,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== TOUCH) leave();
      },
      onWheel: () => {
        if (over.current) holdFor(IDLE_MS);
      },
      // A focus that a press leaves behind holds nothing once the pointer is gone.
      onFocus: () => {
        if (!byPointer.current) type();
      },
      onKeyDown: type,
      // The key that leads into the area goes down outside of it.
      onKeyUp: type,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        focused.current = false;
        if (!over.current && !touches.current) release();
      },
      onClickCapture: (event: MouseEvent) => {
        const byKey = event.detail === 0;
        if (byKey || performance.now() - jumpedAt.current > BLINK_MS) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
