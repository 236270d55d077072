import { useEffect, useState } from "react";

const shownForMs = 2000;

/** Whether something was just copied, and a function to set it. */
export function useCopied() {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), shownForMs);
    return () => clearTimeout(timer);
  }, [copies]);
  return [copies > 0, () => setCopies((times) => times + 1)] as const;
}
