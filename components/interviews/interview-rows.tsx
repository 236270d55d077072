"use client";

import Link from "next/link";
import { useRef, useState } from "react";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { MoreMenu } from "@/components/shell/more-menu";
import { cn } from "@/components/ui/cn";
import { itemGroupStyles } from "@/components/ui/item";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import type { ConversationItem, ListItem } from "@/lib/conversations/library/schema";
import { isRetry } from "@/lib/conversations/constants";
import { sharePath } from "@/lib/sharing/paths";
import { firstName } from "@/lib/text/first-name";
import { plural } from "@/lib/text/plural";
import { plainWords } from "@/lib/text/words";
import { interviewPath } from "./paths";
import { useDeletion } from "./use-deletion";
import type { InterviewPages } from "./use-interviews";

const RenameDialog = lazyDialog(() => import("./rename-dialog").then((loaded) => loaded.RenameDialog));

type Props = {
  pages: Pick<InterviewPages, "rows" | "replaceRows" | "refresh">;
  /** Moves the focus to an element that remains. */
  onDeleted: () => void;
};

/** Interviews with actions to continue, read, rename, share and delete. */
export function InterviewRows({ pages: { rows, replaceRows, refresh }, onDeleted }: Props) {
  const rename = (id: string, title: string) => {
    const renamed = <Item extends ListItem>(one: Item): Item => (one.id === id ? { ...one, title } : one);
    replaceRows((items) =>
      items.map((item) => ({ ...renamed(item), retries: item.retries?.map(renamed) ?? [] })),
    );
  };
  const deletion = useDeletion({
    onDeleted: (id) => {
      const isOther = (one: ListItem) => one.id !== id;
      replaceRows((items) =>
        items.filter(isOther).map((item) => ({ ...item, retries: item.retries?.filter(isOther) ?? [] })),
      );
      // Retries listed below it become separate rows.
      void refresh();
      onDeleted();
    },
    onRestored: () => void refresh(),
  });
  return (
    <>
      <ul className={itemGroupStyles}>
        {rows.map((item) => (
          <Row
            key={item.id}
            item={item}
            onDelete={(one) => deletion.ask({ ...one, isShared: Boolean(one.public_id) || one.link_paused })}
            onRenamed={rename}
          />
        ))}
      </ul>
      {deletion.dialog}
    </>
  );
}

/** The state in a word, and whether the owner needs to act. */
function stateOf({ state, length, answers, public_id, link_paused, ...item }: ListItem): [string, boolean] {
  if (link_paused) return ["Link paused", true];
  if (item.pending_requests > 0) return [plural(item.pending_requests, "request"), true];
  if (item.news > 0) return [`${item.news} new`, true];
  if (public_id) return ["Shared", false];
  if (state === "complete") return ["Complete", false];
  if (length === null) return [state === "not_started" ? "Not started" : "In progress", false];
  return [`Question ${Math.min(answers + 1, length)} of ${length}`, false];
}

/** The characters' names, unless the title has their first names, as a generated title does. */
function castOf({ title, characters }: ListItem): string {
  const words = plainWords(title).split(" ");
  const isNamed = characters.every(({ name }) => words.includes(plainWords(firstName(name))));
  return isNamed ? "" : characters.map(({ name }) => name).join(", ");
}

type RowProps = {
  item: ConversationItem;
  onDelete: (item: ListItem) => void;
  onRenamed: (id: string, title: string) => void;
};

function Row({ item, ...changes }: RowProps) {
  const { retries = [] } = item;
  return (
    <li>
      <Entry item={item} {...changes} />
      {retries.length > 0 ? (
        <ul aria-label="Second tries" className="border-line mb-3 border-l pl-4">
          {retries.map((retry) => (
            <li key={retry.id}>
              <Entry item={retry} {...changes} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Entry({ item, onDelete, onRenamed }: Omit<RowProps, "item"> & { item: ListItem }) {
  const [isRenaming, setRenaming] = useState(false);
  const { title, answers, erase_at } = item;
  const [state, needsYou] = stateOf(item);
  const cast = castOf(item);
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className="flex items-center gap-x-4 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <Link
            href={interviewPath(item)}
            prefetch={false}
            className={
              "touch:inline-flex touch:min-h-11 touch:items-center text-ui font-semibold break-words " +
              "underline-offset-4 hover:underline"
            }
          >
            <span>
              <Title>{title}</Title>
            </span>
          </Link>
          <p className="text-muted flex flex-wrap gap-x-3 text-meta">
            {cast ? <bdi>{cast}</bdi> : null}
            {answers > 0 ? <span>{plural(answers, "answer")}</span> : null}
            <Time value={item.created_at} />
            {erase_at ? (
              <span>
                Erased <Time value={erase_at} />
              </span>
            ) : null}
          </p>
        </div>
        <span className={cn("shrink-0 text-ui max-sm:text-meta", needsYou && "text-accent")}>{state}</span>
      </div>
      <MoreMenu
        of={title}
        className="-mr-2"
        items={[
          { label: "Rename", onSelect: () => setRenaming(true) },
          ...(item.workflow_complete && !isRetry(item) ? [{ label: "Share", href: sharePath(item) }] : []),
          { label: "Delete", onSelect: () => onDelete(item), isDanger: true },
        ]}
      />
      <RenameDialog
        item={item}
        open={isRenaming}
        onOpenChange={setRenaming}
        onRenamed={(to) => onRenamed(item.id, to)}
        // The menu item that opened it no longer exists.
        returnFocus={() => row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]") ?? null}
      />
    </div>
  );
}
