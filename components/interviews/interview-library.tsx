"use client";

import Link from "next/link";
import { useActionState, useId, useRef } from "react";
import { workflowChoices } from "@/components/characters/workflow";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { findInterviews } from "@/lib/conversations/actions";
import type { FoundInterviews } from "@/lib/conversations/list-schema";
import type { FormState } from "@/lib/http/result";
import { InterviewRows } from "./interview-rows";
import { useInterviews } from "./use-interviews";

const any = (label: string) => ({ value: "", label });
const choices = [
  ["workflow", "Workflow", workflowChoices],
  [
    "state",
    "State",
    [
      any("Any state"),
      { value: "not_started", label: "Not started" },
      { value: "in_progress", label: "In progress" },
      { value: "complete", label: "Complete" },
    ],
  ],
  ["shared", "Sharing", [any("Shared or not"), { value: "true", label: "Shared" }]],
] as const;

/** What a form's fields say, as the query of an address; empty ones are left out. */
function queryOf(data: FormData): string {
  const given = [...data].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return new URLSearchParams(
    given.filter(([name, value]) => value !== "" && !name.startsWith("$")),
  ).toString();
}

/** All of one's own interviews, with a search and filters. Without JavaScript the form is posted to its page. */
export function InterviewLibrary({ firstPage }: { firstPage: FoundInterviews }) {
  const [posted, action] = useActionState<FormState<FoundInterviews>, FormData>(findInterviews, null);
  const { filter, ...first } = posted?.ok ? posted.data : firstPage;
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const query = new URLSearchParams(given).toString();
  const pages = useInterviews(first, query);
  const { rows, hasMore, status, error, more, search, retry } = pages;
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isFiltered = pages.query !== "";
  const find = () => form.current && search(queryOf(new FormData(form.current)));
  const clear = () => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>("input, select") ?? [])
      field.value = "";
    search("");
  };

  return (
    <>
      <form
        ref={form}
        id={formId}
        role="search"
        action={action}
        className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <div className="col-span-full flex items-end gap-2">
          <Field label="Search by title or character" className="min-w-0 flex-1">
            <Input
              type="search"
              name="q"
              maxLength={100}
              defaultValue={filter.q ?? ""}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" busy={status === "searching"} className="touch:min-h-11">
            Search
          </Button>
        </div>
        {choices.map(([name, label, options]) => (
          <Field key={name} label={label}>
            <NativeSelect
              name={name}
              options={options}
              defaultValue={String(filter[name] ?? "")}
              onChange={find}
            />
          </Field>
        ))}
      </form>
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
          <Nothing isFiltered={isFiltered} onClear={clear} />
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

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <div role="status">
        <Empty action={<Button onClick={onClear}>Show all</Button>}>No interviews match.</Empty>
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
  return <Empty action={start}>Your interviews will appear here.</Empty>;
}
