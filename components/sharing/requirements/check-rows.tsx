"use client";

import { Printer } from "lucide-react";
import { CopyButton } from "@/components/shell/copy-button";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { Time } from "@/components/ui/time";
import { askAboutRow, checkLines } from "@/lib/sharing/actions";
import type { CheckedRequirement } from "@/lib/sharing/requirements/schema";
import { Sources } from "../public/message-list";
import { type Material, passageOf } from "../public/passages";
import { notCoveredText, relatedText, toMarkdown } from "./markdown";

type CheckRowsProps = {
  token: string;
  /** Whom the visitor asks: the candidate's name, or "the candidate". */
  name: string;
  title: string;
  rows: CheckedRequirement[];
  material: Material;
  onChange: () => void;
};

/** What was checked at once, in its order. */
export function CheckRows({ token, name, title, rows, material, onChange }: CheckRowsProps) {
  const isChecking = rows.some(({ state }) => state === "checking");
  const done = rows.filter(({ state }) => state === "complete").length;
  return (
    <>
      <ol aria-label="Requirements" className="divide-line border-line divide-y border-y">
        {rows.map((row) => (
          <li key={row.id} className="break-inside-avoid py-4">
            <p dir="auto" className="font-medium break-words">
              {row.requirement}
            </p>
            <Outcome row={row} token={token} name={name} material={material} onChange={onChange} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {isChecking ? "" : `${done} of ${rows.length} requirements are checked.`}
      </p>
      {!isChecking && done < rows.length ? <Retry token={token} rows={rows} onChange={onChange} /> : null}
      <div data-needs-script className="mt-4 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={toMarkdown(title, rows, material)} label="Copy as Markdown" />
        <Button size="sm" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
    </>
  );
}

type OutcomeProps = Pick<CheckRowsProps, "token" | "name" | "material" | "onChange"> & {
  row: CheckedRequirement;
};

function Outcome({ row, material, ...asking }: OutcomeProps) {
  if (row.state === "checking") return <Spinner label="Reading the interview…" className="mt-2" />;
  if (row.state === "failed")
    return <p className="text-muted mt-1 text-sm leading-6">This could not be checked.</p>;
  if (row.citations.length === 0)
    return row.outcome === "not_covered" ? (
      <Ask {...asking} row={row} text={notCoveredText} />
    ) : (
      <p className="text-muted mt-1 text-sm leading-6">{row.answer}</p>
    );
  const isOwn = row.citations[0]?.source === "candidate";
  return (
    <div className="mt-2">
      {row.outcome === "related" ? <p className="text-muted mb-1 text-sm leading-6">{relatedText}</p> : null}
      {isOwn ? <p className="text-muted mb-1 text-sm leading-6">The candidate’s own answer</p> : null}
      {row.citations.map((citation) => (
        <figure key={`${citation.source} ${citation.quote}`} className="mt-2 first:mt-0">
          <blockquote dir="auto" className="voice whitespace-pre-wrap">
            “{citation.quote}”
          </blockquote>
          <figcaption className="text-muted hidden text-xs print:block">
            {passageOf(citation, material).place}
          </figcaption>
        </figure>
      ))}
      <div className="print:hidden">
        <Sources message={row} material={material} />
      </div>
      {row.outcome === "related" ? (
        <div className={row.asked_at === null ? "print:hidden" : undefined}>
          <Ask {...asking} row={row} text="Not enough" />
        </div>
      ) : null}
    </div>
  );
}

type AskProps = Omit<OutcomeProps, "material"> & { text: string };

/** Puts the requirement to the candidate, who finds it among the questions of their page. */
function Ask({ token, name, row, text, onChange }: AskProps) {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: askAboutRow,
    failed: "That did not reach the candidate. Please try again.",
    onDone: onChange,
  });
  if (row.asked_at !== null)
    return (
      <p className="text-muted mt-1 text-sm leading-6">
        {text}. You asked <bdi>{name}</bdi> <Time value={row.asked_at} />; the answer will appear here.
      </p>
    );
  return (
    <form ref={form} {...formProps} className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="rowId" value={row.id} />
      <span className="text-muted">
        {text}
        <span className="print:hidden">:</span>
      </span>
      <Button type="submit" size="sm" busy={busy} className="print:hidden">
        <span>
          ask <bdi>{name}</bdi>
        </span>
      </Button>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
    </form>
  );
}

/** Sends the same requirements again: what has no answer yet gets one. */
function Retry({ token, rows, onChange }: Pick<CheckRowsProps, "token" | "rows" | "onChange">) {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: checkLines,
    failed: "The requirements could not be checked. Please try again.",
    onDone: onChange,
  });
  return (
    <form ref={form} {...formProps} className="mt-4 flex flex-col items-start gap-3 print:hidden">
      <input type="hidden" name="token" value={token} />
      {rows.map(({ id, requirement }, at) => (
        <input key={id} type="hidden" name={`r${at + 1}`} value={requirement} />
      ))}
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <Button type="submit" size="sm" busy={busy}>
        Check the rest again
      </Button>
    </form>
  );
}
