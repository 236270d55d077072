import { memo, type ReactNode, useMemo } from "react";
import { CharacterMark } from "@/components/ui/character-mark";
import { Time } from "@/components/ui/time";
import type { Message } from "@/lib/conversations/schema";
import type { Stage } from "./view";
import { MessageRow } from "./message-row";

/** From so many messages on, rows far off the screen are not drawn. */
const longTranscript = 80;
/** So many rows are compared when one of them changes: a growing reply is not to cost more in a long transcript. */
const groupSize = 20;

/** Opens the talk with a character: its name between two lines, and how it was greeted. */
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

type Live = { id: string; text: string } | null;
type RowsProps = { messages: readonly Message[]; live: Live; markedId: string | null };

/** A message stays in its group as long as it stays in its place, so none is drawn anew for being moved. */
function Rows({ messages, live, markedId }: RowsProps) {
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(messages.length / groupSize) }, (_, at) =>
        messages.slice(at * groupSize, (at + 1) * groupSize),
      ),
    [messages],
  );
  return groups.map((group, at) => {
    const has = (id: string | undefined) => group.some((message) => message.id === id);
    return (
      <RowGroup
        // oxlint-disable-next-line react/no-array-index-key -- a group is its place
        key={at}
        messages={group}
        speakerBefore={groups[at - 1]?.at(-1)?.speaker_id}
        live={has(live?.id) ? live : null}
        markedId={markedId !== null && has(markedId) ? markedId : null}
      />
    );
  });
}

const RowGroup = memo(function RowGroup({
  messages,
  live,
  markedId,
  speakerBefore,
}: RowsProps & { speakerBefore: string | undefined }) {
  return messages.map((message, at) => (
    <MessageRow
      key={message.id}
      message={message}
      live={live?.id === message.id ? live.text : undefined}
      isFirst={(at === 0 ? speakerBefore : messages[at - 1]?.speaker_id) !== message.speaker_id}
      isMarked={markedId === message.id}
    />
  ));
});

/** The messages of an interview by character. `live` is the reply that streams in, `children` what follows them. */
export const Transcript = memo(function Transcript({
  stages,
  live = null,
  markedId = null,
  heading = "h2",
  children,
}: {
  stages: Stage[];
  live?: Live;
  markedId?: string | null;
  heading?: "h2" | "h3";
  children?: ReactNode;
}) {
  const count = stages.reduce((sum, stage) => sum + stage.messages.length, 0);
  return (
    <>
      {stages.map((stage, at) => (
        <section
          key={stage.character.id}
          aria-label={`With ${stage.character.name}`}
          className={at === 0 ? "pt-6" : "pt-12"}
        >
          <StageOpening stage={stage} as={heading} />
          <ol className="flex flex-col gap-1" data-long={count > longTranscript || undefined}>
            <Rows messages={stage.messages} live={live} markedId={markedId} />
          </ol>
          {at === stages.length - 1 ? children : null}
        </section>
      ))}
    </>
  );
});
