import { useEffect, useState } from "react";

const shownForMs = 2000;

/** A state that is true for two seconds after it is set, for "Copied" and "Saved". */
export function useShortly() {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), shownForMs);
    return () => clearTimeout(timer);
  }, [times]);
  return [times > 0, () => setTimes((count) => count + 1)] as const;
}
