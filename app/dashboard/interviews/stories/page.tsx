import type { Metadata } from "next";
import Link from "next/link";
import { PageHeading } from "@/components/shell/page-heading";
import { StoriesNav } from "@/components/stories/nav";
import { storiesPath, tagPath } from "@/components/stories/paths";
import { SearchAnswers } from "@/components/stories/search";
import { StoryList } from "@/components/stories/story-list";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { Section } from "@/components/ui/section";
import { requireActor } from "@/lib/auth/session";
import { shownRows } from "@/lib/page";
import { listStories } from "@/lib/stories/queries";

export const metadata: Metadata = { title: "Your stories" };

const pageSize = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The answers that the person keeps, and the search of all answers. `?tag=X` filters the stories, `?show=N` shows more. */
export default async function StoriesPage({ searchParams }: Props) {
  const [actor, { show, done, tag: given }] = await Promise.all([requireActor(), searchParams]);
  const limit = shownRows(show, pageSize);
  // PostgreSQL has no character U+0000.
  const tag = typeof given === "string" && given !== "" ? given.replaceAll("\0", "") : undefined;
  const { rows, next } = await listStories(actor, { limit, tag });
  return (
    <>
      <StoriesNav current={storiesPath} />
      <PageHeading title="Your stories">
        Answers worth keeping. Your titles, notes and tags are never shared.
      </PageHeading>
      {done === "removed" ? (
        <Alert className="mb-6">The story was removed. The answer is still in its interview.</Alert>
      ) : null}
      <div className="flex flex-col gap-8">
        <SearchAnswers />
        {tag === undefined ? (
          <Section title="Stories">
            {rows.length === 0 ? (
              <Empty action={start}>
                Press “Keep this story” at an answer in the insights of a finished interview, or at one that
                you find above.
              </Empty>
            ) : (
              <>
                <StoryList stories={rows} />
                <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
                  {start}
                  <a href="/api/v1/stories/export" download className={buttonVariants({ variant: "link" })}>
                    Download as Markdown
                  </a>
                </div>
              </>
            )}
            {next === null ? null : <ShowMore href={`${storiesPath}?show=${limit + pageSize}`} />}
          </Section>
        ) : (
          <Section title={`Stories tagged “${tag}”`}>
            <Link href={storiesPath} prefetch={false} className={buttonVariants({ variant: "link" })}>
              Show all stories
            </Link>
            {rows.length === 0 ? <Empty>No story has this tag.</Empty> : <StoryList stories={rows} />}
            {next === null ? null : <ShowMore href={`${tagPath(tag)}&show=${limit + pageSize}`} />}
          </Section>
        )}
      </div>
    </>
  );
}

const start = (
  <Link
    href="/dashboard/student-interview"
    prefetch={false}
    className={buttonVariants({ variant: "primary" })}
  >
    Start an interview
  </Link>
);

const ShowMore = ({ href }: { href: string }) => (
  <Link href={href} prefetch={false} scroll={false} className={buttonVariants({ className: "mt-4" })}>
    Show more
  </Link>
);
