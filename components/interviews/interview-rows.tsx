"use client";

import Link from "next/link";
import { useState } from "react";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { Badge } from "@/components/ui/badge";
import { ItemActions, ItemButton, ItemHeader } from "@/components/ui/item";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import type { ConversationItem, ListItem } from "@/lib/conversations/list-schema";
import { DeleteDialog } from "./delete-dialog";
import { interviewPath } from "./paths";
import type { InterviewPages } from "./use-interviews";
import { plural } from "@/lib/text/plural";

const RenameDialog = lazyDialog(() => import("./rename-dialog").then((loaded) => loaded.RenameDialog));

type Props = {
  pages: Pick<InterviewPages, "rows" | "replaceRows" | "refresh">;
  /** Gives the focus to what stays. */
  onDeleted: () => void;
};

/** Interviews to continue, to read again, to rename or to delete. */
export function InterviewRows({ pages: { rows, replaceRows, refresh }, onDeleted }: Props) {
  const [toDelete, setToDelete] = useState<ListItem | null>(null);
  const rename = (id: string, title: string) => {
    const renamed = <Item extends ListItem>(one: Item): Item => (one.id === id ? { ...one, title } : one);
    replaceRows((items) =>
      items.map((item) => ({ ...renamed(item), retries: item.retries?.map(renamed) ?? [] })),
    );
  };
  const remove = (id: string) => {
    const isAnother = (one: ListItem) => one.id !== id;
    replaceRows((items) =>
      items.filter(isAnother).map((item) => ({ ...item, retries: item.retries?.filter(isAnother) ?? [] })),
    );
    // Tries that were listed under it are on their own now.
    void refresh();
  };
  return (
    <>
      <ul className="mt-2">
        {rows.map((item) => (
          <Row key={item.id} item={item} onDelete={setToDelete} onRenamed={rename} />
        ))}
      </ul>
      <DeleteDialog
        item={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={(id) => {
          remove(id);
          setToDelete(null);
          onDeleted();
        }}
        onRestored={() => void refresh()}
      />
    </>
  );
}

const states = {
  not_started: { label: "Not started", tone: "neutral" },
  in_progress: { label: "In progress", tone: "neutral" },
  complete: { label: "Complete", tone: "neutral" },
} as const;

const sharedText = (opens: number): string =>
  opens === 0 ? "Shared" : `Shared, opened ${opens === 1 ? "once" : `${opens} times`}`;

/** Its characters, where the title does not name them. */
const castOf = ({ title, characters }: ListItem): string =>
  characters.some(({ name }) => title.includes(name)) ? "" : characters.map(({ name }) => name).join(", ");

type RowProps = {
  item: ConversationItem;
  onDelete: (item: ListItem) => void;
  onRenamed: (id: string, title: string) => void;
};

function Row({ item, onDelete, onRenamed }: RowProps) {
  const { retries = [] } = item;
  return (
    <li className="border-line border-b last:border-b-0">
      <Entry item={item} onDelete={onDelete} onRenamed={onRenamed} />
      {retries.length > 0 ? (
        <ul aria-label="Second tries" className="border-line mb-3 border-l pl-4">
          {retries.map((retry) => (
            <li key={retry.id}>
              <Entry item={retry} onDelete={onDelete} onRenamed={onRenamed} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Entry({ item, onDelete, onRenamed }: Omit<RowProps, "item"> & { item: ListItem }) {
  const [isRenaming, setRenaming] = useState(false);
  const { title, answers, pending_requests: requests } = item;
  const { label, tone } = states[item.state];
  const cast = castOf(item);
  return (
    <ItemHeader className="py-3">
      <div className="min-w-0 flex-1">
        <Link
          href={interviewPath(item)}
          prefetch={false}
          className="touch:inline-flex touch:min-h-11 touch:items-center text-ui font-semibold break-words underline-offset-4 hover:underline"
        >
          <span>
            <Title>{title}</Title>
          </span>
        </Link>
        <p className="text-muted mt-1 flex flex-wrap items-center gap-x-3 text-meta">
          <Badge tone={tone}>{label}</Badge>
          {item.public_id ? <Badge>{sharedText(item.opens)}</Badge> : null}
          {item.link_paused ? <Badge tone="accent">Link paused</Badge> : null}
          {requests > 0 ? <Badge tone="accent">{plural(requests, "pending request")}</Badge> : null}
          {item.news > 0 ? <Badge tone="accent">{`${item.news} new`}</Badge> : null}
          <Time value={item.created_at} />
          {cast ? <bdi>{cast}</bdi> : null}
          {answers > 0 ? <span>{plural(answers, "answer")}</span> : null}
          {item.erase_at ? (
            <span>
              Erased <Time value={item.erase_at} />
            </span>
          ) : null}
        </p>
      </div>
      <ItemActions>
        <ItemButton label="Rename" of={title} onClick={() => setRenaming(true)} />
        <ItemButton label="Delete" of={title} onClick={() => onDelete(item)} />
      </ItemActions>
      <RenameDialog
        item={item}
        open={isRenaming}
        onOpenChange={setRenaming}
        onRenamed={(to) => onRenamed(item.id, to)}
      />
    </ItemHeader>
  );
}
