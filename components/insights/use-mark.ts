import { useCallback, useEffect, useRef, useState } from "react";
import { placeOf } from "@/components/chat/message-row";

/** How long a message stays marked. */
const markMs = 4000;

/**
 * Scrolls to a message and marks it for a while.
 * @returns also `back`, which returns to the previous position; null before the first jump
 */
export function useMark() {
  const [markedId, setMarkedId] = useState<string | null>(null);
  const [origin, setOrigin] = useState<{ top: number; focused: Element | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((messageId: string) => {
    const target = document.getElementById(placeOf(messageId));
    if (!target) return;
    const fold = target.closest("details");
    if (fold) fold.open = true;
    setOrigin({ top: window.scrollY, focused: document.activeElement });
    const scrollToTarget = () => target.scrollIntoView({ block: "center", behavior: "instant" });
    scrollToTarget();
    // By then, rows on the way have their real height.
    requestAnimationFrame(scrollToTarget);
    target.focus({ preventScroll: true });
    setMarkedId(messageId);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMarkedId(null), markMs);
  }, []);
  const back = () => {
    window.scrollTo({ top: origin?.top ?? 0, behavior: "instant" });
    if (origin?.focused instanceof HTMLElement || origin?.focused instanceof SVGElement) {
      origin.focused.focus({ preventScroll: true });
      // The position is wrong if the fold above it was opened by the jump.
      origin.focused.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    setOrigin(null);
  };
  return { markedId, show, back: origin && back };
}
