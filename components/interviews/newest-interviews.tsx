"use client";

import Link from "next/link";
import { useRef } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import type { Workflow } from "@/lib/characters/schema";
import type { ConversationPage } from "@/lib/conversations/list-schema";
import { InterviewRows } from "./interview-rows";
import { libraryOf } from "./paths";
import { useInterviews } from "./use-interviews";

const noInterview =
  "Your interviews will appear here. Choose your interviewers above to start the first one.";

type Props = { first: ConversationPage; workflow: Workflow; limit: number; empty?: string };

/** The newest of one's own interviews of a workflow, and the way to all of them. */
export function NewestInterviews({ first, workflow, limit, empty = noInterview }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = useInterviews(first, `workflow=${workflow}&limit=${limit}`);
  return (
    <section aria-labelledby="interviews-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id="interviews-heading"
          ref={heading}
          tabIndex={-1}
          className="text-body font-semibold outline-none"
        >
          Your interviews
        </h2>
        <Link href={libraryOf(workflow)} prefetch={false} className={buttonVariants({ variant: "link" })}>
          All interviews
        </Link>
      </div>
      {pages.rows.length === 0 ? (
        <Empty
          action={
            <Link href="/dashboard/sample" prefetch={false} className={buttonVariants({ variant: "link" })}>
              See an example
            </Link>
          }
        >
          {empty}
        </Empty>
      ) : (
        <InterviewRows
          pages={pages}
          onDeleted={() => {
            void pages.refresh();
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}
