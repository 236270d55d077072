import { memo, type ReactNode, useState } from "react";
import { Bubble } from "@/components/ui/bubble";
import { Button } from "@/components/ui/button";
import { characterHue, CharacterMark } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import { Time } from "@/components/ui/time";
import type { Problem } from "@/lib/client";
import type { Message } from "@/lib/conversations/schema";
import { TurnProblem } from "./turn-problem";

/** The element id of a message, for links. */
export const placeOf = (messageId: string): string => `message-${messageId}`;

export type RowProps = {
  message: Message;
  /** The streaming text. */
  live: string | undefined;
  /** The first of several messages of one speaker, which shows the name. */
  isFirst: boolean;
  isMarked: boolean;
  onEdit: ((messageId: string) => void) | undefined;
  /** Marks the message before a fixed reply as not about danger. Resolves to the message's id, or the problem. */
  onNotDanger: ((replyId: string) => Promise<string | Problem>) | undefined;
  /** What follows an answer that counts, given its id. */
  after: ((messageId: string) => ReactNode) | undefined;
};

/** One message. Memoised, so that only the streaming reply renders again. */
export const MessageRow = memo(function MessageRow({ onEdit, onNotDanger, after, ...row }: RowProps) {
  if (row.message.speaker_type === "user") return <OwnRow {...row} onEdit={onEdit} after={after} />;
  return <CharacterRow {...row} onNotDanger={onNotDanger} />;
});

const placeProps = ({ message, isMarked }: Pick<RowProps, "message" | "isMarked">) => ({
  id: placeOf(message.id),
  tabIndex: -1,
  "data-marked": isMarked || undefined,
});

type OwnRowProps = Pick<RowProps, "message" | "isMarked" | "onEdit" | "after">;

function OwnRow({ message, isMarked, onEdit, after }: OwnRowProps) {
  return (
    <li {...placeProps({ message, isMarked })} className={cn(rowStyles, "group flex flex-col items-end")}>
      <Bubble className={ownStyles}>
        <span className="sr-only">You: </span>
        <p dir="auto" className={message.skipped ? "text-muted text-ui italic" : "voice whitespace-pre-wrap"}>
          {message.message_content}
        </p>
      </Bubble>
      <div className="touch:flex-row-reverse mt-1 flex items-center gap-3">
        {onEdit ? (
          <button type="button" data-needs-script onClick={() => onEdit(message.id)} className={editStyles}>
            {message.skipped ? "Answer" : "Change"}
            <span className="sr-only"> this {message.skipped ? "question" : "answer"}</span>
          </button>
        ) : null}
        {message.skipped || message.uncounted || message.danger ? null : after?.(message.id)}
        <Time value={message.timestamp} className={timeStyles} />
      </div>
    </li>
  );
}

function CharacterRow({ message, live, isFirst, isMarked, onNotDanger }: Omit<RowProps, "onEdit" | "after">) {
  const content = message.message_content;
  const text = live !== undefined && live.length > content.length ? live : content;
  const isStreaming = message.state === "streaming";
  // A reply shows its time once it is complete.
  const time = <Time value={message.timestamp} className={cn(timeStyles, isStreaming && "invisible")} />;
  return (
    <li
      {...placeProps({ message, isMarked })}
      style={characterHue(message.speaker_id)}
      aria-busy={isStreaming || undefined}
      className={cn(
        rowStyles,
        "group relative",
        "data-marked:bg-accent-soft transition-[background-color] duration-500",
        isFirst && "pt-5",
      )}
    >
      {isFirst ? (
        <p className="mb-1.5 flex items-center gap-2 print:break-after-avoid">
          <CharacterMark id={message.speaker_id} name={message.speaker_name} size="sm" />
          <bdi className="text-character text-ui font-medium">{message.speaker_name}</bdi>
          {time}
        </p>
      ) : (
        <p className="sr-only">{message.speaker_name}: </p>
      )}
      {text ? <Words text={text} isStreaming={isStreaming} /> : null}
      {isStreaming && !text ? (
        <p className="text-muted animate-late voice">
          <span aria-hidden>. . .</span>
          <span className="sr-only">Thinking…</span>
        </p>
      ) : null}
      {message.state === "interrupted" ? (
        <p className="text-muted mt-1 text-ui">
          {message.reason === "length"
            ? "The reply reached its length limit."
            : text
              ? "Stopped here."
              : "Stopped before the first word."}
        </p>
      ) : null}
      {message.danger && !isStreaming && onNotDanger ? (
        <NotDanger onPress={() => onNotDanger(message.id)} />
      ) : null}
      {isFirst ? null : <p className="absolute right-3 bottom-0 flex">{time}</p>}
    </li>
  );
}

/** Reports a message as not about danger, then moves the focus to it. */
function NotDanger({ onPress }: { onPress: () => Promise<string | Problem> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const press = async () => {
    setBusy(true);
    const result = await onPress();
    setBusy(false);
    if (typeof result === "string") document.getElementById(placeOf(result))?.focus({ preventScroll: true });
    else setProblem(result);
  };
  return (
    <div data-needs-script className="mt-2 print:hidden">
      <Button
        size="sm"
        variant="ghost"
        className="text-muted! -ml-3"
        busy={busy}
        onClick={() => void press()}
      >
        I did not mean it that way
      </Button>
      {problem ? <TurnProblem problem={problem} /> : null}
    </div>
  );
}

/** Splits at the first blank line. */
const betweenParagraphs = /(?<!\n)\n\n/;

/** A character's text in paragraphs. Only the last one of a growing reply is laid out again. */
function Words({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const paragraphs = text.split(betweenParagraphs);
  return paragraphs.map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never change places
    <Paragraph key={at} text={paragraph} hasCaret={isStreaming && at === paragraphs.length - 1} />
  ));
}

const Paragraph = memo(function Paragraph({ text, hasCaret }: { text: string; hasCaret: boolean }) {
  return (
    <p dir="auto" className="voice whitespace-pre-wrap [&+&]:mt-3">
      {text}
      {hasCaret ? <span aria-hidden className={caretStyles} /> : null}
    </p>
  );
});

// `content-visibility`: rows far off the screen are neither laid out nor drawn.
const rowStyles = [
  "rounded-surface -mx-3 scroll-my-32 px-3 py-1.5 outline-none",
  "in-data-long:[content-visibility:auto] [contain-intrinsic-size:auto_7rem] print:[content-visibility:visible]",
].join(" ");

const ownStyles =
  "group-data-marked:outline-accent outline-2 outline-offset-2 outline-transparent transition-[outline-color] " +
  "duration-500 print:border";

// Visible on hover and focus; always present for screen readers and on paper.
const timeStyles =
  "text-muted text-meta tabular-nums whitespace-nowrap opacity-0 group-hover:opacity-100 group-focus:opacity-100 " +
  "group-focus-within:opacity-100 print:opacity-100";

// On a phone, 44 px touch target at the height of one line.
const editStyles = [
  "pointer-fine:sm:opacity-0 group-hover:opacity-100! group-focus-within:opacity-100!",
  "text-muted rounded-control relative -my-1 scroll-mt-16 py-1 text-meta underline-offset-2 hover:underline print:hidden",
  "forced-colors:underline",
  "touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3.5",
].join(" ");

const caretStyles =
  "bg-character ml-0.5 inline-block h-[1.1em] w-0.5 animate-pulse align-text-bottom motion-reduce:animate-none";
