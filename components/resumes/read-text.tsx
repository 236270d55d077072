"use client";

import { useEffect, useState } from "react";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";
import { getResumeText } from "@/lib/resumes/client";
import type { HiddenReason, PageText } from "@/lib/resumes/schema";

const reasons: Record<HiddenReason, string> = {
  invisible: "drawn invisibly",
  same_color: "in the colour of its background",
  too_small: "smaller than 3 pt",
  outside_page: "outside of the page",
  covered: "covered by something painted over it",
  over_image: "over an image",
};

/** Over an image nobody can tell whether it can be read: it stays in, and is only marked. */
const isKept = ({ reason }: PageText["hidden"][number]): boolean => reason === "over_image";

/** The text of a resume by page, and what of it no reader of the page sees. Key it by the resume. */
export function ReadText({ id }: { id: string }) {
  const [pages, setPages] = useState<PageText[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const ending = new AbortController();
    void getResumeText(id, ending.signal).then((answer) => {
      if (ending.signal.aborted) return;
      if (answer.ok) setPages(answer.data.pages);
      setProblem(answer.ok ? null : answer.problem.detail);
    });
    return () => ending.abort();
  }, [id, round]);

  if (problem)
    return (
      <ErrorState
        onRetry={() => {
          setProblem(null);
          setRound((before) => before + 1);
        }}
      >
        {problem}
      </ErrorState>
    );
  if (!pages)
    return (
      <div className="flex flex-col gap-3">
        <LoadingNote>Loading the text…</LoadingNote>
        {["w-2/5", "w-full", "w-11/12", "w-4/5", "w-3/5"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    );
  return (
    <div
      role="region"
      aria-label="Text by page"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="rounded-surface border-line bg-surface max-h-[28rem] overflow-y-auto border px-5 py-4"
    >
      {pages.map((page) => (
        <Page key={page.number} page={page} of={pages.length} />
      ))}
    </div>
  );
}

function Page({ page: { number, text, hidden }, of }: { page: PageText; of: number }) {
  const left = hidden.filter((part) => !isKept(part));
  const kept = hidden.filter(isKept);
  return (
    <section
      aria-label={`Page ${number}`}
      className="border-line mt-5 border-t pt-4 first:mt-0 first:border-t-0 first:pt-0"
    >
      {of > 1 ? <h3 className="text-muted mb-2 text-xs font-medium">Page {number}</h3> : null}
      {text.trim() === "" ? (
        <p className="text-muted text-sm">There is no text on this page.</p>
      ) : (
        <p className="text-sm leading-6 wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      <HiddenParts
        title="Left out: a reader of the page does not see it, so no character does."
        parts={left}
        page={number}
      />
      <HiddenParts
        title="Over an image: it may or may not be readable. It is kept."
        parts={kept}
        page={number}
      />
    </section>
  );
}

function HiddenParts({ title, parts, page }: { title: string; parts: PageText["hidden"]; page: number }) {
  if (parts.length === 0) return null;
  return (
    <div className="bg-soft rounded-control mt-3 px-4 py-3 text-sm leading-6">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {numbered(parts).map(({ part, key }) => (
          <li key={`${page} ${key}`}>
            <q className="wrap-anywhere">{part.text}</q>
            <span className="text-muted"> ({reasons[part.reason]})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same words may be hidden twice; each keeps a key of its own. */
function numbered(parts: PageText["hidden"]): { part: PageText["hidden"][number]; key: string }[] {
  const times = new Map<string, number>();
  return parts.map((part) => {
    const name = `${part.reason} ${part.text}`;
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return { part, key: `${name} ${nth}` };
  });
}
