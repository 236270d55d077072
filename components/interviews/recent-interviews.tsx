import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { itemGroupStyles } from "@/components/ui/item";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import type { RecentInterview } from "@/lib/sharing/news/recent";
import { sharePath } from "@/lib/sharing/paths";
import { firstName } from "@/lib/text/first-name";
import { plural } from "@/lib/text/plural";
import { insightsPath, interviewPath, libraryPath } from "./paths";

type Props = {
  interviews: RecentInterview[];
  /** Omits the link to all interviews. */
  isBrief?: boolean;
};

/** Recent interviews, each with one link to the next step. */
export const RecentInterviews = ({ interviews, isBrief }: Props) => (
  <section aria-labelledby="interviews-heading">
    <div className="mb-2 flex items-baseline justify-between gap-x-4">
      <h2 id="interviews-heading" className="text-body font-semibold">
        Your interviews
      </h2>
      {isBrief ? null : (
        <Link href={libraryPath} prefetch={false} className={buttonVariants({ variant: "link" })}>
          All interviews
        </Link>
      )}
    </div>
    <ul className={itemGroupStyles}>
      {interviews.map((interview) => (
        <Row key={interview.id} interview={interview} />
      ))}
    </ul>
  </section>
);

function Row({ interview }: { interview: RecentInterview }) {
  const { title, answers, speaker, question, public_id, created_at } = interview;
  const { href, state, needsYou } = placeOf(interview);
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className={
          "hover:bg-soft -mx-3 flex min-h-14 flex-col justify-center gap-x-4 rounded-control px-3 " +
          "py-1.5 sm:flex-row sm:items-center"
        }
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-ui font-semibold">
            <Title>{title}</Title>
          </span>
          <span className="text-muted block truncate text-meta max-sm:hidden">
            {speaker && question ? (
              <>
                <bdi>{firstName(speaker)}</bdi> asked “<bdi>{question}</bdi>”
              </>
            ) : (
              <>
                {plural(answers, "answer")} · {public_id ? "shared" : <Time value={created_at} />}
              </>
            )}
          </span>
        </span>
        <span className={cn("shrink-0 text-ui max-sm:text-meta", needsYou ? "text-accent" : "text-muted")}>
          {state}
        </span>
      </Link>
    </li>
  );
}

/** The next step's link, and its label. */
function placeOf(interview: RecentInterview) {
  const { workflow_complete, length, answers, link_paused, news } = interview;
  if (!workflow_complete) {
    const at = length === null ? "" : `, ${Math.min(answers + 1, length)} of ${length}`;
    return { href: interviewPath(interview), state: `Continue${at}`, needsYou: true };
  }
  const href = sharePath(interview);
  if (link_paused) return { href, state: "Link paused", needsYou: true };
  if (!news) return { href: insightsPath(interview), state: "Complete", needsYou: false };
  const requests = Math.max(news.contact_requests, news.pending_requests);
  const parts = [
    news.questions > 0 ? plural(news.questions, "question") : null,
    requests > 0 ? plural(requests, "request") : null,
  ];
  return { href, state: parts.filter(Boolean).join(", "), needsYou: true };
}
