"use client";

import { useCallback, useEffect, useState } from "react";
import { tryAgain } from "@/lib/insights/actions";
import { getInsights } from "@/lib/insights/client";
import type { InsightsResponse } from "@/lib/insights/schema";

const pollMs = 1000;
/** A connection that is gone is worth a word only when it stays gone. */
const patience = 3;

export type InsightsState = {
  answer: InsightsResponse | null;
  problem: string | null;
  busy: boolean;
  again: () => void;
};

const isVisible = (): boolean => document.visibilityState === "visible";

/** Asks for the insights each second while they are made and looked at; stops on ready, failed and none. */
export function useInsights(conversationId: string, active: boolean): InsightsState {
  const [answer, setAnswer] = useState<InsightsResponse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isAsking = false;
    let failures = 0;

    async function ask(): Promise<void> {
      if (isOver || isAsking || !isVisible()) return;
      isAsking = true;
      const got = await getInsights(conversationId);
      isAsking = false;
      if (isOver) return;
      if (got.ok) {
        failures = 0;
        setAnswer(got.data);
        setProblem(null);
        isOver = got.data.status !== "running";
      } else {
        failures += 1;
        if (failures >= patience) setProblem(got.problem.detail);
        isOver = got.problem.code === "not_found";
      }
      if (!isOver) timer = setTimeout(() => void ask(), pollMs);
    }

    const onVisible = () => {
      clearTimeout(timer);
      void ask();
    };
    void ask();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [conversationId, active, round]);

  const again = useCallback(() => {
    void (async () => {
      setBusy(true);
      const result = await tryAgain({ id: conversationId }).catch(() => null);
      setBusy(false);
      if (result?.ok) setAnswer(result.data);
      else setProblem(result?.error.detail ?? "No connection. Please check your network and try again.");
      setRound((before) => before + 1);
    })();
  }, [conversationId]);

  return { answer, problem, busy, again };
}
