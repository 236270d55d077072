import Link from "next/link";
import { type ReactNode, useId } from "react";
import { interviewPath } from "@/components/interviews/paths";
import { AiMark } from "@/components/ui/ai-mark";
import { buttonVariants } from "@/components/ui/button-variants";
import { CharacterMark, characterHue } from "@/components/ui/character-mark";
import { Title } from "@/components/ui/title";
import type { Conversation, Message } from "@/lib/conversations/schema";
import type { RetriedAnswer } from "@/lib/conversations/start/schema";
import { plural } from "@/lib/text/plural";
import { countWords, figuresIn } from "@/lib/text/words";
import { RetryButton } from "./retry-button";

type Props = {
  conversation: Pick<Conversation, "characters" | "plan">;
  /** Null once the original answer or its interview is deleted. */
  tried: RetriedAnswer | null;
  /** The retry's first answer; null if it ended without one. */
  answer: Message | null;
};

/** A question with its original and its new answer side by side: words and figures, without a verdict. */
export function Comparison({ conversation, tried, answer }: Props) {
  const [character] = conversation.characters;
  const question = conversation.plan?.[0]?.behavioural;
  return (
    <div>
      {character && question ? (
        <div style={characterHue(character.id)}>
          <p className="mb-1.5 flex items-center gap-2">
            <CharacterMark id={character.id} name={character.name} size="sm" />
            <bdi className="text-character text-ui font-medium">{character.name}</bdi>
            <AiMark />
          </p>
          <p dir="auto" className="voice whitespace-pre-wrap">
            {question}
          </p>
        </div>
      ) : null}
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        {tried ? (
          <Given
            heading={tried.isRetry ? "In the earlier try" : "In the interview"}
            text={tried.answer}
            missing="Skipped"
          >
            <Link
              href={interviewPath(tried.interview)}
              prefetch={false}
              className={buttonVariants({
                variant: "link",
                className: "min-h-6 justify-start! text-start whitespace-normal! print:hidden",
              })}
            >
              <span className="min-w-0">
                Back to “<Title>{tried.interview.title}</Title>”
              </span>
            </Link>
          </Given>
        ) : null}
        <Given
          heading="Your new answer"
          text={answer?.message_content ?? null}
          earlier={tried?.answer ?? null}
          missing="You gave no answer."
        >
          {answer ? <RetryButton messageId={answer.id} name="your new answer" isPrimary /> : null}
        </Given>
      </div>
      {tried ? null : (
        <p className="text-muted mt-6 max-w-prose text-ui">
          The earlier answer was deleted, so only your new one is shown.
        </p>
      )}
    </div>
  );
}

type GivenProps = {
  heading: string;
  text: string | null;
  /** The answer to compare figures with. */
  earlier?: string | null;
  missing: string;
  children: ReactNode;
};

/** An answer with its words and figures. */
export function Given({ heading, text, earlier = null, missing, children }: GivenProps) {
  const id = useId();
  const figures = figuresIn(text ?? "");
  const before = figuresIn(earlier ?? "");
  const added = figures.filter((figure) => !before.includes(figure));
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="border-line border-b pb-2 font-semibold">
        {heading}
      </h2>
      {text === null ? (
        <p className="text-muted mt-3 text-ui italic">{missing}</p>
      ) : (
        <>
          <p className="text-muted mt-3 flex flex-wrap gap-x-4 text-ui">
            <span>{plural(countWords(text), "word")}</span>
            {figures.length > 0 ? <span>Figures: {figures.join(" · ")}</span> : null}
            {earlier !== null && added.length > 0 ? <span>New: {added.join(" · ")}</span> : null}
          </p>
          <p dir="auto" className="voice mt-3 break-words whitespace-pre-wrap">
            {text}
          </p>
        </>
      )}
      <div className="mt-4">{children}</div>
    </section>
  );
}
