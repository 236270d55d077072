import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { Answer } from "@/lib/client";
import { notifyFailure } from "./notify-failure";

/** Sends what changes something on the page and reads it anew, busy until it shows; a failure is a toast. */
export function useSend() {
  const router = useRouter();
  const [busy, startTransition] = useTransition();

  /** @param onSettled runs whether or not it was done, together with the page as it is then */
  function send<T>(call: () => Promise<Answer<T>>, onDone?: (data: T) => void, onSettled?: () => void): void {
    startTransition(async () => {
      const answer = await call();
      if (answer.ok) onDone?.(answer.data);
      else notifyFailure(answer.problem, answer.problem.detail);
      startTransition(() => {
        if (answer.ok) router.refresh();
        onSettled?.();
      });
    });
  }
  return { busy, send };
}
