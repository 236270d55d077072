"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { CallError, unwrap } from "@/components/shell/query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import { usePages } from "@/components/ui/use-pages";
import type { Workflow } from "@/lib/characters/schema";
import { deleteConversation, listConversations } from "@/lib/conversations/client";
import type { ConversationItem, ConversationPage } from "@/lib/conversations/schema";
import { removeDraft } from "../storage";

/** Whether the page was just loaded whole: then its list is as new as can be. */
let isFirstVisit = true;

const noInterview =
  "Interviews that you hold are kept here. Choose your characters above and start the first one.";

/** @property basePath the path of a conversation without its id */
type Props = { first: ConversationPage; workflow: Workflow; basePath: string; empty?: string };

/** One's own interviews of a workflow, newest first: to resume, to read again, or to delete. */
export function ConversationList({ first, workflow, basePath, empty = noInterview }: Props) {
  const [toDelete, setToDelete] = useState<ConversationItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, hasMore, status, error, more, refresh, replaceRows } = usePages<ConversationItem>(
    { rows: first.conversations, next_cursor: first.next_cursor },
    async ({ cursor }) => {
      const page = await unwrap(listConversations(workflow, cursor));
      return { rows: page.conversations, next_cursor: page.next_cursor };
    },
  );

  // Going back, one meets the page as it was when one left: what was begun or finished since is asked for.
  useEffect(() => {
    if (isFirstVisit) isFirstVisit = false;
    else void refresh();
  }, [refresh]);

  return (
    <section aria-labelledby="interviews-heading">
      <h2 id="interviews-heading" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Your interviews
      </h2>
      {rows.length === 0 && !hasMore ? (
        <Empty className="mt-4">{empty}</Empty>
      ) : (
        <ul className="mt-2">
          {rows.map((item) => (
            <Row key={item.id} item={item} basePath={basePath} onDelete={setToDelete} />
          ))}
        </ul>
      )}
      {status === "stuck" ? (
        <ErrorState onRetry={more} className="mt-3">
          {error?.message}
        </ErrorState>
      ) : hasMore ? (
        <Button className="mt-3" busy={status === "more"} busyLabel="Loading…" onClick={more}>
          Show more
        </Button>
      ) : null}
      <DeleteDialog
        item={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={(id) => {
          replaceRows((items) => items.filter((item) => item.id !== id));
          setToDelete(null);
          heading.current?.focus();
        }}
      />
    </section>
  );
}

type RowProps = { item: ConversationItem; basePath: string; onDelete: (item: ConversationItem) => void };

function Row({ item, basePath, onDelete }: RowProps) {
  const { title, workflow_complete: isComplete, message_count: count } = item;
  return (
    <li className="border-line flex items-center gap-3 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Link
          href={`${basePath}/${item.id}`}
          prefetch={false}
          className="touch:inline-flex touch:min-h-11 touch:items-center font-medium underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Time value={item.created_at} />
          <span>{count === 1 ? "1 message" : `${count} messages`}</span>
          {isComplete ? (
            <span className="sm:hidden">Complete</span>
          ) : (
            <span>{item.current_character_name && `With ${item.current_character_name}`}</span>
          )}
        </p>
      </div>
      <Badge tone={isComplete ? "success" : "neutral"} className="max-sm:hidden">
        {isComplete ? "Complete" : "In progress"}
      </Badge>
      <Button variant="ghost" size="icon" aria-label={`Delete ${title}`} onClick={() => onDelete(item)}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

type DeleteProps = { item: ConversationItem | null; onClose: () => void; onDeleted: (id: string) => void };

function DeleteDialog({ item, onClose, onDeleted }: DeleteProps) {
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);

  const deletion = useMutation({
    mutationFn: async (id: string) => {
      const answer = await deleteConversation(id);
      // One that is no longer there is what was asked for.
      if (!answer.ok && answer.problem.code !== "not_found") throw new CallError(answer.problem);
      removeDraft(id);
    },
    onSuccess: (_, id) => onDeleted(id),
  });

  return (
    <Confirm
      open={item !== null}
      onOpenChange={(open) => {
        if (open) return;
        deletion.reset();
        onClose();
      }}
      title="Delete this interview?"
      description={
        <>“{last?.title}” will be deleted with its messages and insights. This cannot be undone.</>
      }
      problem={deletion.error?.message ?? null}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      destructive
      busy={deletion.isPending}
      onConfirm={() => {
        if (item) deletion.mutate(item.id);
        return false;
      }}
    />
  );
}
