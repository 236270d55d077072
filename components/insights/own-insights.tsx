"use client";

import type { ComponentProps } from "react";
import type { InsightsResponse } from "@/lib/insights/schema";
import { isRetry } from "@/lib/conversations/workflow";
import { InsightsPanel } from "./insights-panel";
import { useInsights } from "./use-insights";

type Props = Omit<ComponentProps<typeof InsightsPanel>, "insights"> & {
  /** As the page came with them; null where it came without. */
  served: InsightsResponse | null;
};

/** The insights of one's own interview, which are asked for until they are made. */
export function OwnInsights({ served, ...props }: Props) {
  const { conversation, isComplete } = props;
  const insights = useInsights(conversation.id, isComplete && !isRetry(conversation), served);
  return <InsightsPanel {...props} insights={insights} />;
}
