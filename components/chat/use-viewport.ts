"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

const end = (): number => document.documentElement.scrollHeight - window.innerHeight;
/** Low windows have no sticky elements, for example at a zoom of 400 %. */
const isLow = (): boolean => window.matchMedia("(height < 22rem)").matches;

type Follow = {
  /** Changes whenever content is added. */
  news: string;
  /** The id of the newest element. A low window scrolls to its start instead of the end of the page. */
  newest: string | null;
  startAtEnd: boolean;
};

/**
 * Keeps the end of a growing page in view, until the person scrolls up. Then `hasNews` is true when content is added.
 */
export function useFollow({ news, newest, startAtEnd }: Follow) {
  const following = useRef(startAtEnd);
  const lastY = useRef(0);
  const shown = useRef<string | null>(null);
  const [isAway, setIsAway] = useState(false);
  const [seen, setSeen] = useState(news);

  function toEnd(): void {
    const element = newest !== null && isLow() ? document.getElementById(newest) : null;
    // Scroll to its first line only once; the reader continues from there.
    if (element && shown.current === newest) return;
    const line = element?.querySelector(".voice") ?? element;
    const top = line ? line.getBoundingClientRect().top + window.scrollY : end();
    window.scrollTo({ top, behavior: "instant" });
    lastY.current = window.scrollY;
    shown.current = line && Math.abs(top - lastY.current) < 2 ? newest : null;
  }
  const stayAtEnd = useEffectEvent(() => following.current && toEnd());

  const follow = () => {
    following.current = true;
    setIsAway(false);
    toEnd();
  };

  useLayoutEffect(() => {
    stayAtEnd();
  }, [news]);

  useEffect(() => {
    lastY.current = window.scrollY;
    const onScroll = () => {
      const left = end() - window.scrollY;
      // Scrolling up stops following at once; scrolling near the end starts it again.
      if (left <= 4 || (left < 80 && window.scrollY > lastY.current)) following.current = true;
      else if (window.scrollY < lastY.current) following.current = false;
      lastY.current = window.scrollY;
      setIsAway(!following.current);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    // Reacts to lazily laid-out rows, a growing composer, and a rotated phone.
    const observer = new ResizeObserver(() => stayAtEnd());
    observer.observe(document.body);
    return () => {
      window.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, []);

  // At the end, everything is seen.
  if (!isAway && seen !== news) setSeen(news);
  return { hasNews: isAway && seen !== news, follow };
}

/**
 * Sets `--keyboard` to the height that an on-screen keyboard covers (iOS). Other browsers resize the page instead, see
 * `interactive-widget` in the viewport, and it stays 0.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Pinch zoom also shrinks the visual viewport.
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
