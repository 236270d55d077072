"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOptions } from "@/components/shell/query";
import { notifyFailure } from "@/components/shell/notify-failure";
import { SwitchRow } from "@/components/ui/switch";
import type { readHints } from "@/lib/conversations/api";
import { setHints } from "@/lib/conversations/client";
import type { ChatState } from "@/lib/conversations/state";
import { isReplyRunning, isSending } from "./view";

const pollMs = 1000;
/** An answer that was not looked at by then gets no hint. */
const maxPolls = 20;

/** Hints of one interview: whether they are on, and the one for the newest answer. */
export function useHints(state: ChatState) {
  const { id, status, messages } = state;
  const [enabled, setEnabled] = useState(status?.hints ?? false);
  const [isSaving, setIsSaving] = useState(false);
  const answer = messages.findLast((message) => message.speaker_type === "user");
  const isFree = !isReplyRunning(state) && !isSending(state);
  const options = callOptions<typeof readHints>("GET /conversations/{id}/hints", { params: { id } });
  const { data } = useQuery({
    ...options,
    queryKey: [...options.queryKey, answer?.id],
    // Asked before the switch is stored, there is no hint.
    enabled: enabled && !isSaving && isFree && answer !== undefined && !answer.skipped,
    refetchInterval: ({ state: query }) =>
      query.data?.is_ready === false && query.dataUpdateCount < maxPolls ? pollMs : false,
    refetchOnWindowFocus: false,
  });

  async function toggle(next: boolean) {
    setEnabled(next);
    setIsSaving(true);
    const stored = await setHints(id, next);
    setIsSaving(false);
    if (stored.ok) return;
    setEnabled(!next);
    notifyFailure(stored.problem, stored.problem.detail);
  }

  return { enabled, toggle, hint: enabled && isFree ? (data?.hint ?? null) : null };
}

type Props = { enabled: boolean; onToggle: (enabled: boolean) => void };

export const HintsSwitch = ({ enabled, onToggle }: Props) => (
  <SwitchRow label="Hints" checked={enabled} onCheckedChange={onToggle} />
);

/** The hint in its place above the input, which stays free while there is none. */
export const Hint = ({ text }: { text: string | null }) => (
  <p role="status" className="text-muted min-h-6 pb-1 text-sm">
    {text}
  </p>
);
