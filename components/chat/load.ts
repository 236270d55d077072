import { CallError } from "@/components/shell/query";
import { broken, type Problem } from "@/lib/client";
import * as http from "@/lib/conversations/client";
import type { ChatEvent, ChatState } from "@/lib/conversations/turn/state";
import * as view from "./view";

const pollMs = 500;
const slowPollMs = 2000;
const loadRetries = 2;
const loadRetryMs = 1000;

/** The connection broke before the response: the message may be stored. */
export const connectionLost: Problem = { ...broken, detail: "The connection was lost. Please try again." };

/** The code that sends messages and reads streams; null if it fails to load. */
export const loadDelivery = () =>
  import("./deliver").then(
    (loaded) => loaded.deliver,
    () => null,
  );

export type Page = { id: string; getState: () => ChatState; emit: (event: ChatEvent) => void };

/** The query that keeps the state up to date. */
export function pollOptions(page: Page) {
  const isPolling = view.shouldPoll(page.getState());
  return {
    queryKey: ["conversation", page.id, "news"] as readonly unknown[],
    queryFn: ({ signal }: { signal: AbortSignal }) => sync(page, signal),
    initialData: null,
    gcTime: 0,
    enabled: isPolling,
    refetchInterval: (query: { state: { status: string } }) =>
      query.state.status === "error" ? slowPollMs : pollMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (failures: number) => !isPolling && failures < loadRetries,
    retryDelay: loadRetryMs,
  };
}

/** @throws CallError */
async function sync(page: Page, signal: AbortSignal): Promise<null> {
  // This load does not clear the problem of an action that starts during it.
  const before = page.getState().problem;
  for (;;) {
    const { epoch } = page.getState();
    const problem = await fetchUpdates(page, signal);
    if (signal.aborted) return null;
    if (problem) throw new CallError(problem);
    const now = page.getState();
    // Load again if a reply ended during this load. A streaming reply triggers a load at its end.
    if (epoch < now.epoch && !now.live && now.phase !== "gone") continue;
    page.emit({ type: "settled", before });
    return null;
  }
}

/** Loads status and new messages. A 404 of the history is an empty list; a 404 of the status means deleted. */
export async function fetchUpdates(
  { id, getState, emit }: Page,
  signal?: AbortSignal,
): Promise<Problem | null> {
  const { epoch, phase, messages, revision } = getState();
  const status = await http.getStatus(id, signal);
  if (signal?.aborted) return null;
  if (!status.ok) {
    if (status.problem.code !== "not_found") return status.problem;
    emit({ type: "gone" });
    return null;
  }
  const isCurrent = phase === "ready" && status.data.revision === revision;
  const after = isCurrent ? view.pollAfter(messages) : null;
  // Status before history: if the status says that the reply has ended, this history has its end.
  const history = await http.getHistory(id, after, signal);
  if (signal?.aborted) return null;
  if (!history.ok && history.problem.code !== "not_found") return history.problem;
  const read = { messages: history.ok ? history.data : [], revision: status.data.revision };
  emit({ type: "history", ...read, after, epoch });
  emit({ type: "status", status: status.data, epoch });
  return null;
}
