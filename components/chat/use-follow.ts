"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

const end = (): number => document.documentElement.scrollHeight - window.innerHeight;

/**
 * Keeps the end of a growing list in view, but only for one who is there: who scrolls up to read is left alone,
 * and told by `hasNews` when something came meanwhile.
 * @param news changes whenever something worth seeing is added
 */
export function useFollow(
  list: RefObject<HTMLElement | null>,
  news: string,
  startAtEnd: boolean,
): { hasNews: boolean; follow: () => void } {
  const following = useRef(startAtEnd);
  const [isAway, setIsAway] = useState(false);
  const [seen, setSeen] = useState(news);

  const toEnd = useCallback(() => window.scrollTo({ top: end(), behavior: "instant" }), []);
  const follow = useCallback(() => {
    following.current = true;
    setIsAway(false);
    toEnd();
  }, [toEnd]);

  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [news, toEnd]);

  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const left = end() - window.scrollY;
      // A touch upwards lets go at once; coming near the end takes hold again.
      if (left <= 4 || (left < 80 && window.scrollY > last)) following.current = true;
      else if (window.scrollY < last) following.current = false;
      last = window.scrollY;
      setIsAway(!following.current);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    // Rows that take their true height once they are drawn, a composer that grows, a phone that is turned.
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd();
    });
    if (list.current) observer.observe(list.current);
    return () => {
      window.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [list, toEnd]);

  // At the end everything is seen.
  if (!isAway && seen !== news) setSeen(news);
  return { hasNews: isAway && seen !== news, follow };
}
