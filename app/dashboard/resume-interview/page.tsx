import type { Metadata } from "next";
import { Suspense } from "react";
import { Interviews, pageSize } from "@/app/dashboard/interviews";
import { PracticeNote } from "@/components/chat/practice-note";
import { choiceOf, resumePath } from "@/components/resumes/place";
import { ResumeWorkflow } from "@/components/resumes/resume-workflow";
import { WorkflowSkeleton } from "@/components/resumes/skeletons";
import { PageHeading } from "@/components/shell/page-heading";
import type { Actor } from "@/lib/actor";
import { modelStatus } from "@/lib/ai/status";
import { requireActor } from "@/lib/auth/session";
import { findCharacterCards, listCharacterCards } from "@/lib/characters/queries";
import { characterId } from "@/lib/characters/schema";
import { maxCharacters } from "@/lib/conversations/workflow";
import { findConversation } from "@/lib/conversations/queries";
import { conversationId } from "@/lib/conversations/schema";
import { env } from "@/lib/env";
import { orNull } from "@/lib/or-null";
import { listResumes } from "@/lib/resumes/queries";

export const metadata: Metadata = { title: "Resume Interview" };

const workflow = "resume_interview";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ResumeInterviewPage({ searchParams }: Props) {
  const [actor, { interview, characters }] = await Promise.all([requireActor(), searchParams]);
  const chosen = choiceOf(new URLSearchParams({ characters: String(characters ?? "") })).characters ?? [];
  const ids = chosen.filter((id) => characterId.safeParse({ id }).success).slice(0, maxCharacters);
  return (
    <>
      <PageHeading title="Resume Interview">
        Bring your resume, choose who asks, and talk it through.
      </PageHeading>
      <Suspense fallback={<WorkflowSkeleton />}>
        <Workflow actor={actor} chosen={ids} interview={typeof interview === "string" ? interview : null} />
      </Suspense>
    </>
  );
}

type WorkflowProps = { actor: Actor; chosen: string[]; interview: string | null };

async function Workflow({ actor, chosen, interview }: WorkflowProps) {
  const [resumes, firstCards, chosenCards, begun] = await Promise.all([
    orNull(listResumes(actor, {})),
    orNull(listCharacterCards(actor, { workflow, limit: pageSize })),
    orNull(findCharacterCards(actor, { workflow, ids: chosen })),
    interview && conversationId.safeParse({ id: interview }).success
      ? orNull(findConversation(actor, { id: interview }))
      : null,
  ]);
  return (
    <ResumeWorkflow
      resumes={resumes?.resumes ?? null}
      firstCards={firstCards}
      chosenCards={chosenCards ?? []}
      started={
        begun?.workflow === workflow
          ? {
              id: begun.id,
              resume_id: begun.resume_id,
              character_ids: begun.characters.map((character) => character.id),
            }
          : null
      }
      maxMegabytes={env().MAX_UPLOAD_MB}
      isDirect={Boolean(env().UPLOADTHING_TOKEN)}
      interviews={
        <>
          <Interviews
            actor={actor}
            workflow={workflow}
            basePath={resumePath}
            empty="Interviews about your resumes are kept here: to go on with, or to read again."
          />
          {modelStatus().practice ? <PracticeNote /> : null}
        </>
      }
    />
  );
}
