import type { Metadata } from "next";
import { Suspense } from "react";
import { Interviews, pageSize } from "@/app/dashboard/interviews";
import { CharacterChoice } from "@/components/chat/choose/character-choice";
import { LoadFailed } from "@/components/characters/load-failed";
import { ChoiceSkeleton } from "@/components/chat/choose/skeletons";
import { PracticeNote } from "@/components/chat/practice-note";
import { StudentTabs } from "@/components/chat/student-tabs";
import type { Actor } from "@/lib/actor";
import { modelStatus } from "@/lib/ai/status";
import { requireActor } from "@/lib/auth/session";
import { listCharacterCards } from "@/lib/characters/queries";
import { orNull } from "@/lib/or-null";

export const metadata: Metadata = { title: "Student Chat" };

const workflow = "student_interview";

export default async function StudentChatPage() {
  const actor = await requireActor();
  return (
    <>
      <h1 className="mb-3 text-2xl font-semibold tracking-tight">Student Chat</h1>
      <StudentTabs
        messages={
          <div className="flex flex-col gap-12 pt-6">
            <div>
              <p className="mb-6 max-w-prose leading-7">
                Choose whom you would like to talk with, and in which order. Take your time with the answers:
                the insights quote what you really say.
              </p>
              <Suspense fallback={<ChoiceSkeleton />}>
                <Choice actor={actor} />
              </Suspense>
              {modelStatus().practice ? (
                <div className="mt-6">
                  <PracticeNote />
                </div>
              ) : null}
            </div>
            <Interviews actor={actor} workflow={workflow} basePath="/dashboard/student-interview" />
          </div>
        }
      />
    </>
  );
}

async function Choice({ actor }: { actor: Actor }) {
  const first = await orNull(listCharacterCards(actor, { workflow, limit: pageSize }));
  // A new list begins a new choice.
  return first ? (
    <CharacterChoice key={first.characters.map((card) => card.id).join()} first={first} />
  ) : (
    <LoadFailed />
  );
}
