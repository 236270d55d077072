import type { Metadata } from "next";
import Link from "next/link";
import { LoadFailed } from "@/components/characters/load-failed";
import { InterviewLibrary } from "@/components/interviews/interview-library";
import { PageHeading } from "@/components/shell/page-heading";
import { storiesPath } from "@/components/stories/paths";
import { buttonVariants } from "@/components/ui/button-variants";
import { requireActor } from "@/lib/auth/session";
import { findInterviews } from "@/lib/conversations/library/queries";
import { filterForm } from "@/lib/conversations/library/schema";
import { orNull } from "@/lib/or-null";

export const metadata: Metadata = { title: "Your interviews" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** All interviews; the URL can filter by workflow, state or sharing. */
export default async function InterviewsPage({ searchParams }: Props) {
  const [actor, { workflow, state, shared, with: having }] = await Promise.all([
    requireActor(),
    searchParams,
  ]);
  const asked = filterForm.safeParse({ workflow, state, shared, with: having });
  const filter = asked.success ? asked.data : filterForm.parse({});
  const firstPage = await orNull(findInterviews(actor, filter));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <PageHeading title="Your interviews" />
        <div className="flex flex-wrap gap-x-4">
          <Link href={storiesPath} prefetch={false} className={buttonVariants({ variant: "link" })}>
            Your stories
          </Link>
          <Link href="/dashboard/deleted" prefetch={false} className={buttonVariants({ variant: "link" })}>
            Recently deleted
          </Link>
        </div>
      </div>
      {firstPage ? (
        <InterviewLibrary key={JSON.stringify(filter)} firstPage={firstPage} />
      ) : (
        <LoadFailed text="Couldn’t load your interviews." toast={false} />
      )}
    </>
  );
}
