import { memo, type ReactNode, useMemo } from "react";
import { AiMark } from "@/components/ui/ai-mark";
import { CharacterMark } from "@/components/ui/character-mark";
import type { ChatState } from "@/lib/conversations/turn/state";
import { MessageRow, type RowProps } from "./message-row";
import type { Stage } from "./view";

/** From this many messages on, rows far off the screen are not drawn. */
const longTranscript = 20;
/** Rows per memoised group, so that a growing reply does not cost more in a long transcript. */
const groupSize = 20;

/** The heading of a character's stage, with its greeting. */
function StageOpening({ stage, as: Heading }: { stage: Stage; as: "h2" | "h3" }) {
  const { character, greeting } = stage;
  return (
    <div className="animate-enter pb-1">
      <div className="flex items-center gap-4">
        <span aria-hidden className="bg-line h-px min-w-4 flex-1" />
        <Heading className="flex min-w-0 items-center gap-2.5 text-body font-semibold">
          <CharacterMark id={character.id} name={character.name} />
          <bdi className="min-w-0">{character.name}</bdi>
        </Heading>
        <AiMark />
        <span aria-hidden className="bg-line h-px min-w-4 flex-1" />
      </div>
      <p className="text-muted mt-1 min-h-5 text-center text-meta">
        {greeting ? (
          <>
            <span className="sr-only">Sent for you: </span>
            <bdi>{greeting.message_content}</bdi>
          </>
        ) : null}
      </p>
    </div>
  );
}

type RowsProps = Pick<ChatState, "messages" | "live"> &
  Pick<RowProps, "onEdit" | "onNotDanger" | "after"> & {
    /** The speaker whose name is shown before the first message. */
    speakerBefore: string | undefined;
    markedId: string | null;
  };

/** Messages stay in their group by index, so that memoised groups do not render again. */
function Rows({ messages, live, speakerBefore, markedId, ...acts }: RowsProps) {
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
        speakerBefore={at === 0 ? speakerBefore : groups[at - 1]?.at(-1)?.speaker_id}
        live={has(live?.id) ? live : null}
        markedId={markedId !== null && has(markedId) ? markedId : null}
        {...acts}
      />
    );
  });
}

const RowGroup = memo(function RowGroup(props: RowsProps) {
  const { messages, live, markedId, speakerBefore, ...acts } = props;
  return messages.map((message, at) => (
    <MessageRow
      key={message.id}
      message={message}
      live={live?.id === message.id ? live.text : undefined}
      isFirst={(at === 0 ? speakerBefore : messages[at - 1]?.speaker_id) !== message.speaker_id}
      isMarked={markedId === message.id}
      {...acts}
    />
  ));
});

type TranscriptProps = Partial<Pick<RowsProps, "live" | "markedId" | "onEdit" | "onNotDanger" | "after">> & {
  stages: Stage[];
  heading?: "h2" | "h3";
  children?: ReactNode;
};

/**
 * The messages of an interview by character. `live` is the streaming reply, `children` follow the messages. `onEdit` makes
 * answers editable; `onNotDanger` allows marking messages as not about danger.
 */
export const Transcript = memo(function Transcript(props: TranscriptProps) {
  const { stages, onEdit, onNotDanger, after, children } = props;
  const { live = null, markedId = null, heading = "h2" } = props;
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
            <Rows
              messages={stage.messages}
              live={live}
              // The stage's heading has just named the character.
              speakerBefore={stage.character.id}
              markedId={markedId}
              onEdit={onEdit}
              onNotDanger={onNotDanger}
              after={after}
            />
          </ol>
          {at === stages.length - 1 ? children : null}
        </section>
      ))}
    </>
  );
});
