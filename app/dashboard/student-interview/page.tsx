import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { LoadFailed } from "@/components/characters/load-failed";
import { FrontDoor } from "@/components/chat/choose/front-door";
import { StudentTabs } from "@/components/chat/student-tabs";
import { RecentInterviews } from "@/components/interviews/recent-interviews";
import { RefreshOnReturn } from "@/components/interviews/refresh-on-return";
import { ServiceOffer } from "@/components/model/service-offer";
import { WorkflowTitle } from "@/components/shell/page-heading";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import type { Actor } from "@/lib/actor";
import { currentService } from "@/lib/ai/service";
import { isOnlyPerson } from "@/lib/auth/queries";
import { requireActor } from "@/lib/auth/session";
import { listCharacterCards } from "@/lib/characters/queries";
import { cardsPageSize } from "@/lib/characters/schema";
import { findDueNotice } from "@/lib/consents/queries";
import { chosenStorage, env } from "@/lib/env";
import { offerService } from "@/lib/model-service/queries";
import { orNull } from "@/lib/or-null";
import { listResumes } from "@/lib/resumes/queries";
import { listRecent } from "@/lib/sharing/news/recent";
import { findClassic } from "@/lib/stories/schema";

export const metadata: Metadata = { title: "Student Chat" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The start of an interview; `?question=ID` plans a classic question. */
export default async function StudentChatPage({ searchParams }: Props) {
  const [actor, { question }] = await Promise.all([requireActor(), searchParams]);
  const asked = typeof question === "string" ? findClassic(question) : null;
  const cards = (workflow: "student_interview" | "resume_interview") =>
    orNull(listCharacterCards(actor, { workflow, limit: cardsPageSize }));
  const [students, resumeCards, resumes, notice, recent, isAlone] = await Promise.all([
    cards("student_interview"),
    cards("resume_interview"),
    orNull(listResumes(actor)),
    orNull(findDueNotice(actor)),
    orNull(listRecent(actor)),
    orNull(isOnlyPerson(actor)),
  ]);
  const rendering = crypto.randomUUID();
  return (
    <>
      <WorkflowTitle>Student Chat</WorkflowTitle>
      <Suspense>
        <Offer actor={actor} />
      </Suspense>
      <StudentTabs
        messages={
          <div className="flex flex-col gap-8 pt-3 sm:gap-10">
            {students ? (
              <FrontDoor
                // A new list resets the choice.
                key={`${students.characters.map((card) => card.id).join()} ${asked?.id}`}
                first={{ student_interview: students, resume_interview: resumeCards }}
                resumes={resumes?.resumes ?? null}
                notice={notice}
                formKey={rendering}
                maxMegabytes={env().MAX_UPLOAD_MB}
                canCompare={currentService() !== null}
                isDirect={chosenStorage() !== "local"}
                asked={asked?.question ?? null}
              />
            ) : (
              <LoadFailed />
            )}
            <div className="flex flex-col gap-4">
              {recent === null ? (
                <LoadFailed text="Couldn’t load your interviews." toast={false} />
              ) : recent.length > 0 ? (
                <RecentInterviews interviews={recent} />
              ) : (
                <FirstTime isAlone={isAlone === true} />
              )}
              {currentService() === null ? (
                <p className="text-muted text-meta">
                  Practice mode: questions and feedback follow fixed rules, not an AI model.
                </p>
              ) : null}
            </div>
          </div>
        }
      />
      <RefreshOnReturn rendering={rendering} />
    </>
  );
}

const FirstTime = ({ isAlone }: { isAlone: boolean }) => (
  <div>
    <Empty
      action={
        <Link href="/dashboard/sample" prefetch={false} className={buttonVariants({ variant: "link" })}>
          See an example
        </Link>
      }
    >
      After an interview you’ll find it here, with insights that quote you.
    </Empty>
    {isAlone ? (
      <p className="text-muted mt-3 text-ui">
        You’re the only person here.{" "}
        <Link href="/admin/invites" prefetch={false} className={buttonVariants({ variant: "link" })}>
          Invite people
        </Link>
      </p>
    ) : null}
  </div>
);

/** Streamed, because it probes services on this machine. */
async function Offer({ actor }: { actor: Actor }) {
  const service = await orNull(offerService(actor));
  return service ? <ServiceOffer service={service} /> : null;
}
