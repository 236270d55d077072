import { ChevronRight, Download } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Time } from "@/components/ui/time";
import type { Highlight, PublicStatus } from "@/lib/sharing/schema";

const names = new Intl.ListFormat("en", { type: "conjunction" });

export const headingOf = (name: string | null): string => (name ? `${name}'s Interview` : "Interview");

type IntroProps = {
  interview: PublicStatus;
  practice: boolean;
  as?: "h1" | "h3";
  /** Where the resume's PDF is downloaded; null in a preview. */
  fileUrl?: string | null;
};

/** What a visitor reads first: the candidate's card, when and with whom the interview was, and what to think of the answers. */
export function Intro({ interview, practice, as: Heading = "h1", fileUrl = null }: IntroProps) {
  const { candidate_name, headline, highlights, resume, resume_file, created_at, characters } = interview;
  return (
    <section aria-label="Candidate">
      <Heading className="text-title text-balance [overflow-wrap:anywhere]">
        {candidate_name ? (
          <>
            <bdi>{candidate_name}</bdi>
            {"'s Interview"}
          </>
        ) : (
          headingOf(null)
        )}
      </Heading>
      {headline ? (
        <p dir="auto" className="mt-1 text-pretty [overflow-wrap:anywhere]">
          {headline}
        </p>
      ) : null}
      {highlights.length > 0 ? (
        <ul aria-label="In the candidate’s own words" className="mt-4 flex flex-col gap-3">
          {highlights.map((highlight) => (
            <Quote key={`${highlight.source} ${highlight.sentence}`} highlight={highlight} />
          ))}
        </ul>
      ) : null}
      {resume.length > 0 ? <ResumeText pages={resume} /> : null}
      {resume_file ? <ResumeFile url={fileUrl} /> : null}
      <p className="mt-2 text-ui sm:mt-3">{"Ask questions about this candidate's qualifications"}</p>
      <p className="text-muted mt-0.5 text-ui">
        Interviewed <Time value={created_at} /> by{" "}
        {characters.length === 1 ? "one AI character" : `${characters.length} AI characters`}
        {characters.length > 0 ? (
          <>
            : <bdi>{names.format(characters)}</bdi>
          </>
        ) : null}
        .
      </p>
      <Notice text={interview.ai_notice} practice={practice} />
    </section>
  );
}

function Quote({ highlight: { page, sentence } }: { highlight: Highlight }) {
  return (
    <li className="border-accent border-l-2 pl-3">
      <p dir="auto" className="voice [overflow-wrap:anywhere]">
        “{sentence}”
      </p>
      <p className="text-muted text-meta">
        {page === null ? "From the interview" : `From the resume, page ${page}`}
      </p>
    </li>
  );
}

function ResumeText({ pages }: { pages: PublicStatus["resume"] }) {
  return (
    <details className="group mt-2">
      <summary className="touch:min-h-11 inline-flex min-h-9 cursor-pointer items-center gap-1.5 text-ui font-medium select-none [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-[rotate] group-open:rotate-90" />
        Resume{pages.length > 1 ? ` (${pages.length} pages)` : ""}
      </summary>
      <div className="border-line bg-surface rounded-control divide-line mt-1 divide-y border px-4">
        {pages.map(({ page, content }) => (
          <p key={page} dir="auto" className="py-3 voice [overflow-wrap:anywhere] whitespace-pre-line">
            {content}
          </p>
        ))}
      </div>
    </details>
  );
}

function ResumeFile({ url }: { url: string | null }) {
  const text = (
    <>
      <Download aria-hidden />
      Download the resume (PDF)
    </>
  );
  const className = buttonVariants({ size: "sm", className: "mt-1" });
  return url === null ? (
    <span className={className}>{text}</span>
  ) : (
    <a href={url} className={className}>
      {text}
    </a>
  );
}

/** One line on a phone; the rest of it opens. */
function Notice({ text, practice }: { text: string; practice: boolean }) {
  return (
    <details className="group bg-soft rounded-control mt-3 px-3 text-meta">
      <summary className="touch:min-h-11 flex min-h-8 cursor-pointer items-center justify-between gap-2 select-none [&::-webkit-details-marker]:hidden">
        <span>
          {practice ? "Practice mode: this page finds the closest passages." : "AI answers."} The candidate
          can read questions.
        </span>
        <span className="text-accent shrink-0 underline underline-offset-4">
          <span className="group-open:hidden">More</span>
          <span className="hidden group-open:inline">Less</span>
        </span>
      </summary>
      <p className="pb-2.5">{text} A quote can mislead by itself: open its source before you rely on it.</p>
    </details>
  );
}
