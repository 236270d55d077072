import { Fragment, memo, type ReactNode } from "react";
import { CharacterMark } from "@/components/ui/character-mark";
import { Time } from "@/components/ui/time";
import type { Stage } from "./view";
import { MessageRow } from "./message-row";

/** From so many messages on, rows far off the screen are not drawn. */
const longTranscript = 80;

/** The small ceremony when a character takes the word: its name between two lines, and how it was greeted. */
function StageOpening({ stage, as: Heading }: { stage: Stage; as: "h2" | "h3" }) {
  const { character, greeting } = stage;
  return (
    <div className="animate-enter pb-1">
      <div className="flex items-center gap-4">
        <span aria-hidden className="bg-line h-px min-w-4 flex-1" />
        <Heading className="flex min-w-0 items-center gap-2.5 font-serif text-lg">
          <CharacterMark id={character.id} name={character.name} />
          <span className="min-w-0">{character.name}</span>
        </Heading>
        <span aria-hidden className="bg-line h-px min-w-4 flex-1" />
      </div>
      <p className="text-muted mt-1 min-h-5 text-center text-xs leading-5">
        {greeting ? (
          <>
            <span className="sr-only">You: </span>
            <span>{greeting.message_content}</span>
            <span aria-hidden> · </span>
            <Time value={greeting.timestamp} />
          </>
        ) : null}
      </p>
    </div>
  );
}

/** The messages of an interview by character. `live` is the reply that streams in, `children` what follows them. */
export const Transcript = memo(function Transcript({
  stages,
  live = null,
  markedId = null,
  heading = "h2",
  children,
}: {
  stages: Stage[];
  live?: { id: string; text: string } | null;
  markedId?: string | null;
  heading?: "h2" | "h3";
  children?: ReactNode;
}) {
  const count = stages.reduce((sum, stage) => sum + stage.messages.length, 0);
  return (
    <>
      {stages.map((stage, at) => (
        <Fragment key={stage.character.id}>
          <section aria-label={`With ${stage.character.name}`} className={at === 0 ? "pt-6" : "pt-12"}>
            <StageOpening stage={stage} as={heading} />
            <ol className="flex flex-col gap-1" data-long={count > longTranscript || undefined}>
              {stage.messages.map((message, index) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  live={live?.id === message.id ? live.text : undefined}
                  isFirst={stage.messages[index - 1]?.speaker_id !== message.speaker_id}
                  isMarked={markedId === message.id}
                />
              ))}
            </ol>
            {at === stages.length - 1 ? children : null}
          </section>
        </Fragment>
      ))}
    </>
  );
});
