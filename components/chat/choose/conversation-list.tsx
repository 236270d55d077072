"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { EmptyState, ErrorState } from "@/components/ui/states";
import { Time } from "@/components/ui/time";
import type { Workflow } from "@/lib/characters/schema";
import { deleteConversation, listConversations } from "@/lib/conversations/client";
import type { ConversationItem, ConversationPage } from "@/lib/conversations/schema";
import { removeDraft } from "../storage";

/** Whether the page was just loaded whole: then its list is as new as can be. */
let isFirstVisit = true;

/** One's own interviews of a workflow, newest first: to resume, to read again, or to delete. */
export function ConversationList({
  first,
  workflow,
  basePath,
  empty = "Interviews that you hold are kept here. Choose your characters above and start the first one.",
}: {
  first: ConversationPage;
  workflow: Workflow;
  /** Where a conversation lives: its id follows. */
  basePath: string;
  /** Said while there is none. */
  empty?: string;
}) {
  const [more, setMore] = useState<ConversationItem[]>([]);
  const [news, setNews] = useState<ConversationItem[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState(first.next_cursor);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<ConversationItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Going back, one meets the page as it was when one left: what was begun or finished since is asked for.
  useEffect(() => {
    if (isFirstVisit) {
      isFirstVisit = false;
      return;
    }
    void listConversations(workflow, null).then((answer) => {
      if (answer.ok) setNews(answer.data.conversations);
    });
  }, [workflow]);

  const shown = new Map([...news, ...first.conversations, ...more].map((item) => [item.id, item]));
  for (const item of news) shown.set(item.id, item);
  const items = [...shown.values()].filter((item) => !gone.has(item.id));

  async function showMore() {
    setBusy(true);
    setProblem(null);
    const answer = await listConversations(workflow, cursor);
    if (answer.ok) {
      setMore((before) => [...before, ...answer.data.conversations]);
      setCursor(answer.data.next_cursor);
    } else setProblem(answer.problem.detail);
    setBusy(false);
  }

  return (
    <section aria-labelledby="interviews-heading">
      <h2 id="interviews-heading" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Your interviews
      </h2>
      {items.length === 0 && !cursor ? (
        <EmptyState className="mt-4">{empty}</EmptyState>
      ) : (
        <ul className="mt-2">
          {items.map((item) => (
            <li key={item.id} className="border-line flex items-center gap-3 border-b py-3 last:border-b-0">
              <div className="min-w-0 flex-1">
                <Link
                  href={`${basePath}/${item.id}`}
                  prefetch={false}
                  className="touch:inline-flex touch:min-h-11 touch:items-center font-medium underline-offset-4 hover:underline"
                >
                  {item.title}
                </Link>
                <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                  <Time value={item.created_at} />
                  <span>{item.message_count === 1 ? "1 message" : `${item.message_count} messages`}</span>
                  {item.workflow_complete ? (
                    <span className="sm:hidden">Complete</span>
                  ) : (
                    <span>{item.current_character_name ? `With ${item.current_character_name}` : null}</span>
                  )}
                </p>
              </div>
              <Badge tone={item.workflow_complete ? "success" : "neutral"} className="max-sm:hidden">
                {item.workflow_complete ? "Complete" : "In progress"}
              </Badge>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${item.title}`}
                onClick={() => setDoomed(item)}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem ? (
        <ErrorState onRetry={() => void showMore()} busy={busy} className="mt-3">
          {problem}
        </ErrorState>
      ) : cursor ? (
        <Button className="mt-3" busy={busy} busyLabel="Loading…" onClick={() => void showMore()}>
          Show more
        </Button>
      ) : null}
      <DeleteDialog
        item={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(id) => {
          setGone((before) => new Set(before).add(id));
          setDoomed(null);
          heading.current?.focus();
        }}
      />
    </section>
  );
}

function DeleteDialog({
  item,
  onClose,
  onDeleted,
}: {
  item: ConversationItem | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);

  async function remove(id: string) {
    setBusy(true);
    setProblem(null);
    const answer = await deleteConversation(id);
    setBusy(false);
    // One that is no longer there is what was asked for.
    if (answer.ok || answer.problem.code === "not_found") {
      removeDraft(id);
      onDeleted(id);
    } else setProblem(answer.problem.detail);
  }

  return (
    <Confirm
      open={item !== null}
      onOpenChange={(open) => {
        if (open) return;
        setProblem(null);
        onClose();
      }}
      title="Delete this interview?"
      description={
        <>“{last?.title}” will be deleted with its messages and insights. This cannot be undone.</>
      }
      problem={problem}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      destructive
      busy={busy}
      onConfirm={() => {
        if (item) void remove(item.id);
        return false;
      }}
    />
  );
}
