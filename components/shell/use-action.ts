import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { FormAction } from "@/lib/http/result";
import { inClockTime } from "@/lib/wait";
import { notifyFailure } from "./notify-failure";

type Options<T> = {
  action: FormAction<T>;
  /** Shown if the server gave no reason or could not be reached. */
  failed: string;
  onDone: (data: T) => void;
  /** Replaces the default toast for failures. */
  onFailure?: (detail: string) => void;
  /** Runs in the same transition as the fresh page. */
  onSettled?: () => void;
};

/** Runs a form action and refreshes the page; `busy` until the refreshed page shows. */
export function useAction<T>({ action, failed, onDone, onFailure, onSettled }: Options<T>) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const run = (fields: Record<string, string>): void =>
    startTransition(async () => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      const result = await action(null, data).catch(() => null);
      if (result?.ok) onDone(result.data);
      else {
        const error = result ? inClockTime(result.error) : undefined;
        if (onFailure && error?.code !== "unauthenticated") return onFailure(error?.detail ?? failed);
        notifyFailure(error, failed);
      }
      startTransition(() => {
        // Refreshing while offline would leave the page.
        if (result) router.refresh();
        onSettled?.();
      });
    });
  return { busy, run };
}
