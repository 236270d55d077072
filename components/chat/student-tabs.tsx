"use client";

import type { ReactNode } from "react";
import { TabsTrigger, Tabs, TabsList, TabsContent } from "@/components/ui/tabs";

export type StudentTab = "messages" | "insights";

type Props = {
  label?: string;
  tab?: StudentTab;
  onTab?: (tab: StudentTab) => void;
  /** Called when the person is about to open the insights. */
  onNearInsights?: () => void;
  messages: ReactNode;
  insights?: ReactNode;
};

/** The page's two tabs. Insights need a conversation. */
export function StudentTabs({
  label = "Student Chat",
  tab = "messages",
  onTab,
  onNearInsights,
  messages,
  insights,
}: Props) {
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => onTab?.(value === "insights" ? "insights" : "messages")}
      className="flex flex-1 flex-col"
    >
      <TabsList aria-label={label}>
        <TabsTrigger value="messages">Messages</TabsTrigger>
        <TabsTrigger
          value="insights"
          disabled={insights === undefined}
          onPointerEnter={onNearInsights}
          onFocus={onNearInsights}
        >
          Insights
        </TabsTrigger>
      </TabsList>
      <TabsContent value="messages" className="flex flex-1 flex-col pt-0!">
        {messages}
      </TabsContent>
      <TabsContent value="insights" className="flex flex-1 flex-col">
        {insights}
      </TabsContent>
    </Tabs>
  );
}
