"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { PracticeNote } from "@/components/chat/practice-note";
import { callOptions } from "@/components/shell/query";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState } from "@/components/ui/error-state";
import type { exportCall } from "@/lib/conversations/api";

const RepliesMade = dynamic(() => import("./replies-made").then((loaded) => loaded.RepliesMade), {
  loading: () => <Spinner label="Loading…" />,
});

type Props = {
  conversationId: string;
  practice: boolean;
  /** How the model read the interview, where that was not whole and at once. */
  reading: string | null;
};

/** Which model wrote each reply, from which version of the prompt, in what time and for how many tokens. */
export function HowMade({ conversationId, practice, reading }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const input = { params: { id: conversationId }, query: { format: "json" as const } };
  const { data, error, refetch, isFetching } = useQuery({
    ...callOptions<typeof exportCall>("GET /conversations/{id}/export", input),
    enabled: isOpen,
    refetchOnWindowFocus: false,
  });
  return (
    <details className="text-ui print:hidden" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="text-muted hover:text-ink touch:py-3 rounded-control w-fit cursor-pointer">
        How this was made
      </summary>
      <div className="mt-4 flex flex-col gap-4">
        {practice ? <PracticeNote /> : null}
        {reading ? <p className="text-muted">{reading}</p> : null}
        {error ? <ErrorState onRetry={() => void refetch()}>{error.message}</ErrorState> : null}
        {isFetching && !data ? <Spinner label="Loading…" /> : null}
        {data ? <RepliesMade data={data} /> : null}
      </div>
    </details>
  );
}
