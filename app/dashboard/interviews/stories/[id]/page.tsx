import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { interviewPath } from "@/components/interviews/paths";
import { Given } from "@/components/insights/comparison";
import { RetryButton } from "@/components/insights/retry-button";
import { CopyButton } from "@/components/shell/copy-button";
import { PageHeading } from "@/components/shell/page-heading";
import { Question } from "@/components/shell/question";
import { removeStory } from "@/components/stories/actions";
import { DeletedNote, Facts } from "@/components/stories/answer";
import { BackLink } from "@/components/shell/page-nav";
import { storiesPath, storyPath } from "@/components/stories/paths";
import { StoryForm } from "@/components/stories/story-form";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Section } from "@/components/ui/section";
import { Title } from "@/components/ui/title";
import { requireActor } from "@/lib/auth/session";
import { findStory } from "@/lib/stories/queries";
import { storyId, type StoryWithVersions } from "@/lib/stories/schema";

export const metadata: Metadata = { title: "Your story" };

const outcomes: Record<string, string> = {
  kept: "Kept. Change the title, or add a note and tags.",
  before: "You keep this answer already. This is its story.",
  saved: "Saved.",
};

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A story with all attempts at its question. `?remove=ask` asks before removing it. */
export default async function StoryPage({ params, searchParams }: Props) {
  const [actor, { id }, { done, remove }] = await Promise.all([requireActor(), params, searchParams]);
  const story = storyId.safeParse({ id }).success ? await findStory(actor, { id }) : null;
  if (!story) notFound();
  const outcome = typeof done === "string" ? outcomes[done] : undefined;
  return (
    <>
      <BackLink href={storiesPath} label="Your stories" />
      <PageHeading title={<Title>{story.title}</Title>} />
      {outcome ? (
        <Alert role="status" className="mb-6">
          {outcome}
        </Alert>
      ) : null}
      {remove === "ask" ? (
        <Question
          title={`Remove “${story.title}”?`}
          description="This erases its title, note and tags. The answer stays in its interview."
          action={removeStory}
          fields={{ id, confirmed: "yes" }}
          confirm="Remove"
          busyLabel="Removing…"
          failed="The story could not be removed. Please try again."
          back={storyPath(id)}
        />
      ) : (
        <div className="flex flex-col gap-10">
          <Attempts story={story} />
          <Section title="About this story">
            <div className="max-w-xl">
              <StoryForm key={id} story={story} />
            </div>
          </Section>
          <Link
            href={`${storyPath(id)}?remove=ask`}
            prefetch={false}
            className={buttonVariants({ variant: "secondary", size: "sm", className: "self-start" })}
          >
            Remove this story
          </Link>
        </div>
      )}
    </>
  );
}

/** The attempts at the story's question side by side, oldest first. */
function Attempts({ story: { title, answer, interview, tries } }: { story: StoryWithVersions }) {
  return (
    <div className="flex flex-col gap-6">
      {answer ? (
        <div>
          {answer.question && answer.question !== title ? (
            <p dir="auto" className="voice whitespace-pre-wrap">
              {answer.question}
            </p>
          ) : null}
          <Facts answer={null} interview={interview} />
        </div>
      ) : (
        <DeletedNote />
      )}
      <div className="grid gap-8 sm:grid-cols-2">
        {tries.map((one, at) => {
          const name = tries.length === 1 ? "Your answer" : at === 0 ? "First answer" : `Try ${at + 1}`;
          const isKept = tries.length > 1 && one.message_id === answer?.message_id;
          return (
            <Given
              key={one.message_id}
              heading={isKept ? `${name} (kept)` : name}
              text={one.text}
              earlier={tries[at - 1]?.text ?? null}
              missing=""
            >
              <div className="flex flex-wrap items-start gap-2">
                <RetryButton messageId={one.message_id} name={name} />
                <CopyButton text={one.text} label="Copy" />
                <Link
                  href={interviewPath(one.interview)}
                  prefetch={false}
                  className={buttonVariants({ variant: "ghost", size: "sm" })}
                >
                  Open interview<span className="sr-only"> ({name})</span>
                </Link>
              </div>
            </Given>
          );
        })}
      </div>
    </div>
  );
}
