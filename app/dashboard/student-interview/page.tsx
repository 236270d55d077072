import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { Interviews, NeedsScript, pageSize } from "@/app/dashboard/newest-interviews";
import { CharacterChoice } from "@/components/chat/choose/character-choice";
import { LoadFailed } from "@/components/characters/load-failed";
import { PracticeNote } from "@/components/chat/practice-note";
import { StudentTabs } from "@/components/chat/student-tabs";
import { ServiceOffer } from "@/components/model/service-offer";
import { resumePath } from "@/components/resumes/place";
import { buttonVariants } from "@/components/ui/button-variants";
import { WorkflowTitle } from "@/components/shell/page-heading";
import { currentService } from "@/lib/ai/service";
import type { Actor } from "@/lib/actor";
import { requireActor } from "@/lib/auth/session";
import { findDueNotice } from "@/lib/consents/queries";
import { listCharacterCards } from "@/lib/characters/queries";
import { offerService } from "@/lib/model-service/queries";
import { orNull } from "@/lib/or-null";

export const metadata: Metadata = { title: "Student Chat" };

const workflow = "student_interview";

export default async function StudentChatPage() {
  const actor = await requireActor();
  const [first, notice] = await Promise.all([
    orNull(listCharacterCards(actor, { workflow, limit: pageSize })),
    orNull(findDueNotice(actor)),
  ]);
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <WorkflowTitle>Student Chat</WorkflowTitle>
        <Link href={resumePath} prefetch={false} className={buttonVariants({ variant: "link" })}>
          Use a resume, step by step
        </Link>
      </div>
      <Suspense>
        <Offer actor={actor} />
      </Suspense>
      <StudentTabs
        messages={
          <div className="flex flex-col gap-10 pt-5">
            {first ? (
              <CharacterChoice
                // A new list begins a new choice.
                key={first.characters.map((card) => card.id).join()}
                first={first}
                notice={notice}
                formKey={crypto.randomUUID()}
              />
            ) : (
              <LoadFailed />
            )}
            <Interviews actor={actor} workflow={workflow} />
            {currentService() === null ? <PracticeNote /> : null}
          </div>
        }
      />
      <NeedsScript />
    </>
  );
}

/** Behind the page, which does not wait for a look at this machine. */
async function Offer({ actor }: { actor: Actor }) {
  const service = await orNull(offerService(actor));
  return service ? <ServiceOffer service={service} /> : null;
}
