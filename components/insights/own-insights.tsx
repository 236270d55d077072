"use client";

import type { ComponentProps } from "react";
import type { InsightsResponse } from "@/lib/insights/schema";
import { InsightsPanel } from "./insights-panel";
import { useInsights } from "./use-insights";

type Props = Omit<ComponentProps<typeof InsightsPanel>, "insights"> & {
  /** As the page came with them; null where it came without. */
  served: InsightsResponse | null;
};

/** The insights of one's own interview, which are asked for until they are made. */
export function OwnInsights({ served, ...props }: Props) {
  const insights = useInsights(props.conversation.id, props.isComplete, served);
  return <InsightsPanel {...props} insights={insights} />;
}
