import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { newsCall } from "@/components/news/use-news";
import { markSeen } from "@/lib/sharing/client";

/** How long an entry must be visible to count as seen. */
const inSightMs = 1000;
/** Delay for sending seen entries in one request. */
const collectMs = 100;

export type See = (id: string) => void;

/** Sends the seen entries of an interview to the server. If the request fails, they stay new until the next visit. */
export function useSender(interviewId: string): See {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  return (id) => {
    waiting.current.add(id);
    if (waiting.current.size > 1) return;
    setTimeout(() => {
      const ids = [...waiting.current];
      waiting.current.clear();
      void markSeen(interviewId, ids).then(({ ok }) => {
        if (ok) void client.invalidateQueries({ queryKey: newsCall.queryKey });
      });
    }, collectMs);
  };
}

/** Marks new questions and contact requests as seen once they have been visible for a second. */
export function useSeen<E extends Element>(newIds: readonly string[], see: See): RefObject<E | null> {
  const element = useRef<E>(null);
  const onSeen = useEffectEvent(() => newIds.forEach(see));
  const ids = newIds.join();
  useEffect(() => {
    if (!element.current || ids === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInView = false;
    const update = () => {
      clearTimeout(timer);
      if (isInView && document.visibilityState === "visible") timer = setTimeout(onSeen, inSightMs);
    };
    const observer = new IntersectionObserver((changes) => {
      isInView = changes.at(-1)?.isIntersecting ?? false;
      update();
    });
    observer.observe(element.current);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [ids]);
  return element;
}
