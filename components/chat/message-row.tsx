import { memo } from "react";
import { characterHue, CharacterMark } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import { Time } from "@/components/ui/time";
import type { Message } from "@/lib/conversations/schema";

/** The id of a message's place in a page, for links to it. */
export const placeOf = (messageId: string): string => `message-${messageId}`;

/**
 * @property live the words that are streaming in, when they are ahead of the message's own
 * @property isFirst of a run of one speaker's messages: it carries the name
 */
type RowProps = { message: Message; live?: string | undefined; isFirst: boolean; isMarked?: boolean };

/** One message. Memoised: while a reply streams, its own row is the only one that is drawn again. */
export const MessageRow = memo(function MessageRow({ message, live, isFirst, isMarked = false }: RowProps) {
  const content = message.message_content;
  const text = live !== undefined && live.length > content.length ? live : content;
  const place = { id: placeOf(message.id), tabIndex: -1, "data-marked": isMarked || undefined };
  if (message.speaker_type === "user")
    return (
      <li {...place} className={cn(rowStyles, "group flex flex-col items-end")}>
        <div className="bg-soft rounded-surface group-data-marked:outline-accent max-w-[88%] min-w-0 px-4 py-2.5 outline-2 outline-offset-2 outline-transparent transition-[outline-color] duration-500 print:border">
          <span className="sr-only">You: </span>
          <p className="voice whitespace-pre-wrap">{text}</p>
        </div>
        <Time value={message.timestamp} className={cn(timeStyles, "mt-1")} />
      </li>
    );
  const isStreaming = message.state === "streaming";
  // A reply gets its time once it is there; the place is kept meanwhile.
  const time = <Time value={message.timestamp} className={cn(timeStyles, isStreaming && "invisible")} />;
  return (
    <li
      {...place}
      style={characterHue(message.speaker_id)}
      aria-busy={isStreaming || undefined}
      className={cn(
        rowStyles,
        "data-marked:bg-accent-soft transition-[background-color] duration-500",
        isFirst && "pt-5",
      )}
    >
      {isFirst ? (
        <p className="mb-1.5 flex items-center gap-2">
          <CharacterMark id={message.speaker_id} name={message.speaker_name} size="sm" />
          <span className="text-character text-sm font-medium">{message.speaker_name}</span>
          {time}
        </p>
      ) : (
        <p className="mb-1 leading-4">
          <span className="sr-only">{message.speaker_name}: </span>
          {time}
        </p>
      )}
      {text ? <Words text={text} isStreaming={isStreaming} /> : null}
      {isStreaming && !text ? <p className="text-muted animate-late voice">Thinking…</p> : null}
      {message.state === "interrupted" ? (
        <p className="text-muted mt-1 text-sm">{text ? "Stopped here." : "Stopped before the first word."}</p>
      ) : null}
    </li>
  );
});

/** A blank line; any more of them stay with what follows. */
const betweenParagraphs = /(?<!\n)\n\n/;

/** What a character says, in paragraphs: of a reply that grows only the last one is laid out again. */
function Words({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const paragraphs = text.split(betweenParagraphs);
  return paragraphs.map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never change places
    <Paragraph key={at} text={paragraph} hasCaret={isStreaming && at === paragraphs.length - 1} />
  ));
}

type ParagraphProps = { text: string; hasCaret: boolean };

const Paragraph = memo(function Paragraph({ text, hasCaret }: ParagraphProps) {
  return (
    <p className="voice whitespace-pre-wrap [&+&]:mt-7">
      {text}
      {hasCaret ? <span aria-hidden className={caretStyles} /> : null}
    </p>
  );
});

// In a long transcript a row far off the screen costs nothing: it is neither laid out nor drawn until it comes near.
const rowStyles = [
  "rounded-surface -mx-3 scroll-my-32 px-3 py-1.5 outline-none",
  "in-data-long:[content-visibility:auto] [contain-intrinsic-size:auto_7rem] print:[content-visibility:visible]",
].join(" ");

const timeStyles = "text-muted text-xs leading-4 tabular-nums whitespace-nowrap";

const caretStyles =
  "bg-character ml-0.5 inline-block h-[1.1em] w-0.5 animate-pulse align-text-bottom motion-reduce:animate-none";
