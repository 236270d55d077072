"use client";

import type { ReactNode } from "react";
import { TabsTrigger, Tabs, TabsList, TabsContent } from "@/components/ui/tabs";

export type StudentTab = "messages" | "insights";

type Props = {
  tab?: StudentTab;
  onTab?: (tab: StudentTab) => void;
  /** Called when somebody is about to choose the insights. */
  onNearInsights?: () => void;
  messages: ReactNode;
  insights?: ReactNode;
};

/** The page's two screens. Without a conversation there are no insights to look at. */
export function StudentTabs({ tab = "messages", onTab, onNearInsights, messages, insights }: Props) {
  return (
    <Tabs
      value={tab}
      // A tab has an address and fetches: passing over it with the arrow keys, or giving it the focus back, is no choice.
      activationMode="manual"
      onValueChange={(value) => onTab?.(value === "insights" ? "insights" : "messages")}
      className="flex flex-1 flex-col"
    >
      <TabsList aria-label="Student Chat">
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
      <TabsContent value="messages" className="flex-1 flex-col pt-0 data-[state=active]:flex">
        {messages}
      </TabsContent>
      <TabsContent value="insights" className="flex-1 flex-col data-[state=active]:flex">
        {insights}
      </TabsContent>
    </Tabs>
  );
}
