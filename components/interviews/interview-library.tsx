"use client";

import Link from "next/link";
import { useActionState, useEffect, useId, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { findInterviews } from "./actions";
import type { FoundInterviews } from "@/lib/conversations/library/schema";
import type { FormState } from "@/lib/http/result";
import { InterviewRows } from "./interview-rows";
import { useInterviews } from "./use-interviews";

/** Filters; each button submits its name and value. */
const chips = [
  { label: "All", field: {} },
  { label: "In progress", field: { name: "state", value: "in_progress" } },
  { label: "Shared", field: { name: "shared", value: "true" } },
] as const;
/** Target of the bell's list. */
const newsChip = { label: "With news", field: { name: "with", value: "news" } } as const;
type Chip = (typeof chips)[number] | typeof newsChip;

/** The filter appears from this number of interviews. */
const minFiltered = 8;
const pauseMs = 200;

/** All interviews of the person. Without JavaScript the filter's form is posted to the page. */
export function InterviewLibrary({ firstPage }: { firstPage: FoundInterviews }) {
  const [posted, action] = useActionState<FormState<FoundInterviews>, FormData>(findInterviews, null);
  const { filter: served, ...first } = posted?.ok ? posted.data : firstPage;
  const given = Object.entries(served).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const pages = useInterviews(first, new URLSearchParams(given).toString());
  const { rows, hasMore, status, error, more, retry } = pages;
  const heading = useRef<HTMLHeadingElement>(null);
  const formId = useId();
  const filter = useFilter(served, pages.search);
  const isFiltered = pages.query !== "";
  const [isFilterable] = useState(isFiltered || rows.length >= minFiltered);

  return (
    <>
      {isFilterable ? <FilterForm id={formId} action={action} filter={filter} /> : null}
      {posted?.ok === false ? <Alert variant="destructive">{posted.error.detail}</Alert> : null}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Interviews
      </h2>
      <p role="status" className="sr-only">
        {isFiltered && status === "idle" && rows.length > 0
          ? `${rows.length}${hasMore ? " or more" : ""} found`
          : null}
      </p>
      <div aria-busy={status === "searching" || undefined} className="aria-busy:opacity-55">
        {status === "failed" ? (
          <ErrorState onRetry={retry}>{error?.message}</ErrorState>
        ) : rows.length === 0 ? (
          <Nothing query={pages.query} onClear={() => filter.find("", chips[0])} />
        ) : (
          <InterviewRows pages={pages} onDeleted={() => heading.current?.focus()} />
        )}
        {status === "stuck" ? (
          <ErrorState onRetry={retry} className="mt-3">
            {error?.message}
          </ErrorState>
        ) : hasMore ? (
          <Button
            type="submit"
            form={formId}
            name="limit"
            value={Math.min(rows.length + 20, 100)}
            className="mt-3"
            busy={status === "more"}
            busyLabel="Loading…"
            onClick={(event) => {
              event.preventDefault();
              more();
            }}
          >
            Show more
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The typed text and the chip. `find` searches, after a pause while the person types. */
function useFilter(served: FoundInterviews["filter"], search: (query: string) => void) {
  const [text, setText] = useState(served.q ?? "");
  const [chip, setChip] = useState<Chip>(
    served.with ? newsChip : served.shared ? chips[2] : served.state ? chips[1] : chips[0],
  );
  const [shownChips] = useState<readonly Chip[]>(served.with ? [...chips, newsChip] : chips);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function find(toText: string, toChip: Chip, waitMs = 0): void {
    setText(toText);
    setChip(toChip);
    clearTimeout(timer.current);
    const q = toText.trim();
    const query = new URLSearchParams(q ? { q } : {});
    if ("name" in toChip.field) query.set(toChip.field.name, toChip.field.value);
    timer.current = setTimeout(() => search(query.toString()), waitMs);
  }

  return { text, chip, chips: shownChips, find };
}

type FilterFormProps = {
  id: string;
  action: (data: FormData) => void;
  filter: ReturnType<typeof useFilter>;
};

function FilterForm({ id, action, filter }: FilterFormProps) {
  return (
    <form
      id={id}
      role="search"
      action={action}
      className="mb-4 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        filter.find(filter.text, filter.chip);
      }}
    >
      <Input
        type="search"
        name="q"
        aria-label="Filter by title or interviewer"
        placeholder="Filter by title or interviewer"
        maxLength={100}
        value={filter.text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => filter.find(event.target.value, filter.chip, pauseMs)}
        className="sm:w-auto! sm:flex-1"
      />
      {filter.chips.map((one) => (
        <Button
          key={one.label}
          type="submit"
          size="sm"
          aria-pressed={one === filter.chip}
          {...one.field}
          onClick={(event) => {
            event.preventDefault();
            filter.find(filter.text, one);
          }}
        >
          {one.label}
        </Button>
      ))}
    </form>
  );
}

function Nothing({ query, onClear }: { query: string; onClear: () => void }) {
  const text = new URLSearchParams(query).get("q");
  if (query !== "")
    return (
      <div role="status">
        <Empty
          action={
            <Button data-needs-script onClick={onClear}>
              Clear
            </Button>
          }
        >
          No interview matches{text ? ` “${text}”` : ""}.
        </Empty>
      </div>
    );
  const start = (
    <Link
      href="/dashboard/student-interview"
      prefetch={false}
      className={buttonVariants({ variant: "primary" })}
    >
      Start an interview
    </Link>
  );
  return <Empty action={start}>Interviews you start appear here.</Empty>;
}
