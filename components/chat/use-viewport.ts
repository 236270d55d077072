"use client";

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

const end = (): number => document.documentElement.scrollHeight - window.innerHeight;
const toEnd = () => window.scrollTo({ top: end(), behavior: "instant" });

/**
 * Keeps the end of a growing list in view, but only for one who is there: who scrolls up to read is left alone,
 * and `hasNews` when something came meanwhile.
 * @param news changes whenever something worth seeing is added
 */
export function useFollow(list: RefObject<HTMLElement | null>, news: string, startAtEnd: boolean) {
  const following = useRef(startAtEnd);
  const [isAway, setIsAway] = useState(false);
  const [seen, setSeen] = useState(news);

  const follow = () => {
    following.current = true;
    setIsAway(false);
    toEnd();
  };

  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [news]);

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
    const observer = new ResizeObserver(() => following.current && toEnd());
    if (list.current) observer.observe(list.current);
    return () => {
      window.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, [list]);

  // At the end everything is seen.
  if (!isAway && seen !== news) setSeen(news);
  return { hasNews: isAway && seen !== news, follow };
}

/**
 * Sets `--keyboard` to the height that a phone's keyboard covers, for browsers that lay it over the page (iOS).
 * Others make the page smaller by themselves (`interactive-widget` in the page's viewport), and it stays 0.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Zoomed in by two fingers, the window is small for another reason.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
