"use client";

import { useQuery } from "@tanstack/react-query";
import { callOptions } from "@/components/shell/query";
import { Alert } from "@/components/ui/alert";
import { TitledDialog } from "@/components/ui/dialog";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";
import type { resumeTextCall } from "@/lib/resumes/api";
import type { HiddenReason, PageText, Resume } from "@/lib/resumes/schema";
import { FirstPage } from "./first-page";

const reasons: Record<HiddenReason, string> = {
  invisible: "drawn invisibly",
  same_color: "same colour as the background",
  too_small: "smaller than 3 pt",
  outside_page: "outside the page",
  covered: "covered by something else",
  over_image: "over an image",
};

/** Left out of the text; text over an image may be readable. */
const isRemoved = ({ reason }: PageText["hidden"][number]): boolean => reason !== "over_image";

type Props = {
  resume: Resume;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocus: () => HTMLElement | null;
};

/** A resume as a reader sees it, next to the extracted text. */
export const Reading = ({ resume, ...dialog }: Props) => (
  <TitledDialog
    {...dialog}
    title="What the AI reads"
    description="Characters get this text, without contact lines and shortened where it is long."
    className="sm:w-[min(56rem,calc(100vw-2rem))]"
  >
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[20rem_minmax(0,1fr)]">
      <FirstPage resume={resume} />
      <ReadText id={resume.id} />
    </div>
  </TitledDialog>
);

/** The extracted text by page, with its hidden parts. */
function ReadText({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...callOptions<typeof resumeTextCall>("GET /resumes/{id}/text", { params: { id } }),
    staleTime: Infinity,
  });
  if (error) return <ErrorState onRetry={() => void refetch()}>{error.message}</ErrorState>;
  if (!data)
    return (
      <div className="flex flex-col gap-3">
        <LoadingNote>Loading the text…</LoadingNote>
        {["w-2/5", "w-full", "w-11/12", "w-4/5", "w-3/5"].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    );
  const isHidden = data.pages.some(({ hidden }) => hidden.some(isRemoved));
  return (
    <div>
      {isHidden ? (
        <Alert className="mb-3">
          This file has text that readers can’t see. We left it out and marked it below.
        </Alert>
      ) : null}
      <div
        role="region"
        aria-label="Text by page"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        className="rounded-surface border-line bg-surface max-h-[28rem] overflow-y-auto border px-5 py-4"
      >
        {data.pages.map((page) => (
          <Page key={page.number} page={page} of={data.pages.length} />
        ))}
      </div>
    </div>
  );
}

function Page({ page: { number, text, hidden }, of }: { page: PageText; of: number }) {
  return (
    <section
      aria-label={`Page ${number}`}
      className="border-line mt-5 border-t pt-4 first:mt-0 first:border-t-0 first:pt-0"
    >
      {of > 1 ? <h3 className="text-muted mb-2 text-meta font-medium">Page {number}</h3> : null}
      {text.trim() === "" ? (
        <p className="text-muted text-ui">There is no text on this page.</p>
      ) : (
        <p className="text-ui wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      <HiddenParts
        title="Hidden text removed: this text is invisible on the page, so we don’t use it."
        parts={hidden.filter(isRemoved)}
      />
      <HiddenParts
        title="Text over an image: it may be hard to read, but we use it."
        parts={hidden.filter(({ reason }) => reason === "over_image")}
      />
    </section>
  );
}

function HiddenParts({ title, parts }: { title: string; parts: PageText["hidden"] }) {
  if (parts.length === 0) return null;
  return (
    <div className="bg-soft rounded-control mt-3 px-4 py-3 text-ui">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {parts.map(({ text, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts may repeat and keep their order
          <li key={index}>
            <q dir="auto" className="wrap-anywhere">
              {text}
            </q>
            <span className="text-muted"> ({reasons[reason]})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
