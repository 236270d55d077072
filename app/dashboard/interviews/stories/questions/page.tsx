import type { Metadata } from "next";
import { PageHeading } from "@/components/shell/page-heading";
import { Classics } from "@/components/stories/classics";
import { StoriesNav } from "@/components/stories/nav";
import { classicsPath } from "@/components/stories/paths";
import { Alert } from "@/components/ui/alert";
import { requireActor } from "@/lib/auth/session";
import { listClassics } from "@/lib/stories/queries";
import { findClassic } from "@/lib/stories/schema";
import { suggestAnswers } from "@/lib/stories/search";

export const metadata: Metadata = { title: "Classic questions" };

const outcomes: Record<string, string> = {
  chosen: "The answer is kept as your story for this question.",
  none: "Noted: none of these answers.",
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Classic questions of interviewers. `?question=ID` shows the answers closest to one. */
export default async function ClassicsPage({ searchParams }: Props) {
  const [actor, { question, done }] = await Promise.all([requireActor(), searchParams]);
  const asked = typeof question === "string" ? findClassic(question) : null;
  const [questions, found] = await Promise.all([
    listClassics(actor),
    asked ? suggestAnswers(actor, { question: asked.id }) : null,
  ]);
  const outcome = typeof done === "string" ? outcomes[done] : undefined;
  return (
    <>
      <StoriesNav current={classicsPath} />
      <PageHeading title="Classic questions">
        Interviewers ask these often. Choose your story for each. Nothing is chosen for you.
      </PageHeading>
      {outcome ? <Alert className="mb-6">{outcome}</Alert> : null}
      <Classics questions={questions} open={asked && found ? { id: asked.id, found } : null} />
    </>
  );
}
