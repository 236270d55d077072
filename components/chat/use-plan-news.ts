import { useEffect } from "react";
import type { Status } from "@/lib/conversations/schema";

const lookMs = 1000;
/** What was not looked at by then waits for the next answer. */
const maxLooks = 30;

/**
 * Answers are looked at after the reply: a plan that is on the page is read again until that is done, or for a while.
 * @param isShown whether the plan is on the page
 */
export function usePlanNews(status: Status | null, reload: () => void, isShown: boolean): void {
  const isBehind = isShown && status !== null && !status.plan_settled && status.reply !== "running";
  const answers = status?.answers;
  useEffect(() => {
    if (!isBehind) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks === maxLooks) clearInterval(timer);
      reload();
    }, lookMs);
    return () => clearInterval(timer);
  }, [isBehind, answers, reload]);
}
