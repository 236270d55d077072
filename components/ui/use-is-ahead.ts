import { useEffect, useState } from "react";

/** Whether a time (milliseconds since 1970) is in the future; re-renders when it passes. False for null. */
export function useIsAhead(at: number | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setNow(Math.max(at, Date.now())), at - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && at > now;
}
