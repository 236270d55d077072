import type { Metadata } from "next";
import { RefreshOnReturn } from "@/components/interviews/refresh-on-return";
import { RecentInterviews } from "@/components/interviews/recent-interviews";
import { choiceOf } from "@/components/resumes/place";
import { ResumeWorkflow } from "@/components/resumes/resume-workflow";
import { WorkflowTitle } from "@/components/shell/page-heading";
import type { Actor } from "@/lib/actor";
import { afterResponse } from "@/lib/after-response";
import { requireActor } from "@/lib/auth/session";
import { findCharacterCards, listCharacterCards } from "@/lib/characters/queries";
import { cardsPageSize, characterId } from "@/lib/characters/schema";
import { findDueNotice } from "@/lib/consents/queries";
import { lengthOf } from "@/lib/conversations/lengths";
import { maxCharacters } from "@/lib/conversations/constants";
import { findConversation } from "@/lib/conversations/queries";
import { conversationId } from "@/lib/conversations/schema";
import { chosenStorage, env } from "@/lib/env";
import { orNull } from "@/lib/or-null";
import { reconcilePendingUploads } from "@/lib/resumes/pending-uploads";
import { listWithWork } from "@/lib/resumes/queries";
import { listRecent } from "@/lib/sharing/news/recent";

export const metadata: Metadata = { title: "Resume Interview" };

const workflow = "resume_interview";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ResumeInterviewPage({ searchParams }: Props) {
  const [actor, { interview, characters }] = await Promise.all([requireActor(), searchParams]);
  const rendering = crypto.randomUUID();
  const chosen = choiceOf(new URLSearchParams({ characters: String(characters ?? "") })).characters ?? [];
  const ids = chosen.filter((id) => characterId.safeParse({ id }).success).slice(0, maxCharacters);
  return (
    <>
      <WorkflowTitle>Resume Interview</WorkflowTitle>
      <Workflow
        actor={actor}
        chosen={ids}
        interview={typeof interview === "string" ? interview : null}
        formKey={rendering}
      />
      <RefreshOnReturn rendering={rendering} />
    </>
  );
}

type WorkflowProps = { actor: Actor; chosen: string[]; interview: string | null; formKey: string };

async function Workflow({ actor, chosen, interview, formKey }: WorkflowProps) {
  const [resumes, firstCards, chosenCards, begun, notice, recent] = await Promise.all([
    orNull(listWithWork(actor, {})),
    orNull(listCharacterCards(actor, { workflow, limit: cardsPageSize })),
    orNull(findCharacterCards(actor, { workflow, ids: chosen })),
    interview && conversationId.safeParse({ id: interview }).success
      ? orNull(findConversation(actor, { id: interview }))
      : null,
    orNull(findDueNotice(actor)),
    orNull(listRecent(actor, workflow)),
  ]);
  if (resumes?.hasWork) afterResponse(() => reconcilePendingUploads(actor));
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
              length: lengthOf(String(begun.length)),
            }
          : null
      }
      notice={notice}
      formKey={formKey}
      maxMegabytes={env().MAX_UPLOAD_MB}
      isDirect={chosenStorage() !== "local"}
    >
      {recent && recent.length > 0 ? <RecentInterviews interviews={recent} isBrief /> : null}
    </ResumeWorkflow>
  );
}
