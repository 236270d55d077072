"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { onFirstInput } from "@/components/shell/lazy-dialog";
import { loadConversation } from "./lazy-conversation";

export const InsightsPanel = dynamic(() =>
  import("@/components/insights/insights-panel").then((one) => one.InsightsPanel),
);

/** Preloads the code of the insights. A failed load is retried when they open. */
export const loadInsights = () => void import("@/components/insights/insights-panel").catch(() => {});

/** Preloads what comes next: the conversation, and the insights of an interview that is over. */
export function usePreload(isOver: boolean): void {
  useEffect(() => {
    if (isOver) loadInsights();
  }, [isOver]);
  useEffect(() => onFirstInput(loadConversation), []);
}
