"use client";

import type { Conversation, Message } from "@/lib/conversations/schema";
import type { InsightsResponse } from "@/lib/insights/schema";
import { InsightsPanel } from "./insights-panel";

type Props = { conversation: Conversation; messages: Message[]; insights: InsightsResponse };

const nothing = () => {};

/** The finished example as one's own interviews are shown, to be read only. */
export const SampleInterview = ({ conversation, messages, insights }: Props) => (
  <InsightsPanel
    isSample
    isComplete
    plan={null}
    conversation={conversation}
    messages={messages}
    insights={{ answer: insights, problem: null, busy: false, again: nothing }}
    practice={false}
    notice={null}
    newHref="/dashboard/student-interview"
  />
);
