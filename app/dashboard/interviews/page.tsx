import type { Metadata } from "next";
import Link from "next/link";
import { LoadFailed } from "@/components/characters/load-failed";
import { InterviewLibrary } from "@/components/interviews/interview-library";
import { PageHeading } from "@/components/shell/page-heading";
import { requireActor } from "@/lib/auth/session";
import { findInterviews } from "@/lib/conversations/find";
import { filterForm } from "@/lib/conversations/list-schema";
import { orNull } from "@/lib/or-null";

export const metadata: Metadata = { title: "Your interviews" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** All interviews; an address may name a workflow, a state or what is shared. */
export default async function InterviewsPage({ searchParams }: Props) {
  const [actor, { workflow, state, shared }] = await Promise.all([requireActor(), searchParams]);
  const asked = filterForm.safeParse({ workflow, state, shared });
  const filter = asked.success ? asked.data : filterForm.parse({});
  const firstPage = await orNull(findInterviews(actor, filter));
  return (
    <>
      <PageHeading title="Your interviews">
        Continue, review, share or rename them. What you deleted is under{" "}
        <Link
          href="/dashboard/deleted"
          prefetch={false}
          className="text-accent decoration-accent/40 hover:decoration-accent underline underline-offset-4"
        >
          Recently deleted
        </Link>
        .
      </PageHeading>
      {firstPage ? (
        <InterviewLibrary key={JSON.stringify(filter)} firstPage={firstPage} />
      ) : (
        <LoadFailed text="Your interviews could not be loaded. Please try again." toast={false} />
      )}
    </>
  );
}
