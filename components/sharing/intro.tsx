import { Download } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Fold } from "@/components/ui/fold";
import { Time } from "@/components/ui/time";
import type { Highlight, PublicStatus } from "@/lib/sharing/schema";

const names = new Intl.ListFormat("en", { type: "conjunction" });

export const headingOf = (name: string | null): string => (name ? `${name}'s Interview` : "Interview");

type IntroProps = {
  interview: PublicStatus;
  as?: "h1" | "h3";
  /** URL of the resume's PDF; null in a preview. */
  fileUrl?: string | null;
};

/** The top of the public page: the candidate's card, the interview's date and interviewers, and the highlights. */
export function Intro({ interview, as: Heading = "h1", fileUrl = null }: IntroProps) {
  const { candidate_name, headline, highlights, resume, resume_file, created_at, characters } = interview;
  return (
    <section aria-label="Candidate">
      <Heading className="text-title text-balance wrap-anywhere">
        {candidate_name ? (
          <>
            <bdi>{candidate_name}</bdi>
            {"'s Interview"}
          </>
        ) : (
          "Interview"
        )}
      </Heading>
      <p className="text-muted mt-1 text-ui">{"Ask questions about this candidate's qualifications"}</p>
      {headline ? (
        <p dir="auto" className="mt-3 text-pretty wrap-anywhere">
          {headline}
        </p>
      ) : null}
      <p className={cn("text-muted text-ui", !headline && "mt-3")}>
        Interviewed <Time value={created_at} /> by{" "}
        {characters.length === 1 ? "one AI character" : `${characters.length} AI characters`}
        {characters.length > 0 ? (
          <>
            : <bdi>{names.format(characters)}</bdi>
          </>
        ) : null}
        .
      </p>
      {highlights.length > 0 ? (
        <ul aria-label="In the candidate’s own words" className="mt-4 flex flex-col gap-3">
          {highlights.map((highlight) => (
            <Quote key={`${highlight.source} ${highlight.sentence}`} highlight={highlight} />
          ))}
        </ul>
      ) : null}
      {resume.length > 0 ? <ResumeText pages={resume} /> : null}
      {resume_file ? <ResumeFile url={fileUrl} /> : null}
    </section>
  );
}

function Quote({ highlight: { page, sentence } }: { highlight: Highlight }) {
  return (
    <li className="border-accent border-l-2 pl-3">
      <p dir="auto" className="voice wrap-anywhere">
        “{sentence}”
      </p>
      {page === null ? null : <p className="text-muted text-meta">Resume, page {page}</p>}
    </li>
  );
}

function ResumeText({ pages }: { pages: PublicStatus["resume"] }) {
  return (
    <div className="mt-3">
      <Fold title="Resume" summary={pages.length > 1 ? ` (${pages.length} pages)` : ""}>
        <div className="border-line divide-line divide-y border-y">
          {pages.map(({ page, content }) => (
            <p key={page} dir="auto" className="py-3 voice wrap-anywhere whitespace-pre-line">
              {content}
            </p>
          ))}
        </div>
      </Fold>
    </div>
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
