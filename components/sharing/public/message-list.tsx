import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Spinner } from "@/components/ui/spinner";
import { Time } from "@/components/ui/time";
import { Bubble } from "@/components/ui/bubble";
import { Button } from "@/components/ui/button";
import { closestHeading, closestText } from "@/lib/sharing/constants";
import type { PublicMessage } from "@/lib/sharing/schema";
import { firstName } from "@/lib/text/first-name";
import { Disclosure, Mark } from "./parts";
import {
  isFromCandidate,
  type Material,
  passageOf,
  type Passage,
  rarestMention,
  withMention,
  wordPattern,
} from "./passages";
import { Sources } from "./sources";
import type { Visit } from "./use-visit";

type MessageListProps = Pick<AnswerProps, "material" | "candidate" | "onContact"> & { visit: Visit };

/** Questions on the right, answers on the left. */
export function MessageList({ visit, material, candidate, onContact }: MessageListProps) {
  const { messages, isAsking, isAnswering } = visit;
  const last = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(false);

  // Scroll the question up, so that its answer can be read from the first line.
  useEffect(() => {
    if (!isAsking && !wasAsked.current) return;
    wasAsked.current = isAsking;
    last.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [isAsking, messages]);

  const lastQuestion = messages.findLast(({ role }) => role === "user")?.id;
  return (
    <ol className="flex flex-col gap-1">
      {messages.map((message, at) => (
        <li key={message.id} ref={message.id === lastQuestion ? last : undefined} className="scroll-mt-20">
          {message.role === "user" ? (
            <Question content={message.content} at={message.created_at} />
          ) : (
            <Answer
              {...{ message, material, candidate }}
              question={messages[at - 1]?.content ?? ""}
              onContact={onContact}
            />
          )}
        </li>
      ))}
      {isAnswering ? (
        <li className="py-3">
          <Spinner label="Reading the interview…" />
        </li>
      ) : null}
    </ol>
  );
}

function Question({ content, at }: { content: string; at: string }) {
  return (
    // A screen reader need not announce the visitor's own words.
    <div aria-live="off" className="flex flex-col items-end pt-5 pb-1">
      <Bubble>
        <span className="sr-only">You asked: </span>
        <p dir="auto" className="whitespace-pre-wrap">
          {content}
        </p>
      </Bubble>
      <Time value={at} className="text-muted mt-1 text-meta" />
    </div>
  );
}

type AnswerProps = {
  message: PublicMessage;
  material: Material;
  /** The candidate's name; null if it is not shared. */
  candidate: string | null;
  question: string;
  /** Opens the contact form with this message. */
  onContact: (message: string) => void;
};

const anchorOf = ({ id }: PublicMessage): string => `answer-${id}`;

type FrameProps = { message: PublicMessage; title: string; note?: ReactNode; children: ReactNode };

/** An answer with its kind and time. */
const AnswerFrame = ({ message, title, note, children }: FrameProps) => (
  <div id={anchorOf(message)} tabIndex={-1} className="scroll-mt-20 py-2 outline-none">
    <p className="text-muted mb-1 flex flex-wrap gap-x-2 text-meta">
      <span className="text-ink font-medium">{title}</span>
      {note}
      <Time value={message.created_at} />
    </p>
    {children}
  </div>
);

function Answer({ message, material, ...props }: AnswerProps) {
  const isOwn = isFromCandidate(message);
  if (message.outcome === "passages") return <ClosestPassages {...{ message, material }} {...props} />;
  const title = isOwn ? "The candidate’s own answer" : message.outcome === null ? "Answer" : "AI answer";
  return (
    <AnswerFrame message={message} title={title}>
      {message.outcome === "related" ? <p className="mb-2">{closestText.visitor}</p> : null}
      {/* Quotes have the candidate's typeface; fixed texts have the app's. */}
      <p dir="auto" className={message.citations.length > 0 ? "voice whitespace-pre-wrap" : undefined}>
        {quotesOf(message)}
      </p>
      {isOwn || message.citations.length === 0 ? null : (
        <Sources citations={message.citations} material={material} backTo={anchorOf(message)} />
      )}
    </AnswerFrame>
  );
}

/** Passages before "more". */
const maxAtFirst = 3;
/** In characters; a shorter source is shown whole around its passage. */
const maxWhole = 600;

/** The closest passages to a question, which no model judged. */
function ClosestPassages({ message, material, candidate, question, onContact }: AnswerProps) {
  const mention = rarestMention(question, message);
  const citations = mention ? withMention(message.citations, mention.pattern, maxAtFirst) : message.citations;
  const passages = citations.map((citation) => (
    <li key={`${citation.source} ${citation.quote}`}>
      <ClosestPassage
        passage={passageOf(citation, material)}
        quote={citation.quote}
        terms={message.terms ?? []}
      />
    </li>
  ));
  return (
    <AnswerFrame
      message={message}
      title={citations.length === 0 ? "No passage was found." : closestHeading}
      note={
        mention ? (
          <span>
            {mention.count} {mention.count === 1 ? "mentions" : "mention"} “{mention.word}”.
          </span>
        ) : null
      }
    >
      <ol className="mt-2 flex flex-col gap-4">{passages.slice(0, maxAtFirst)}</ol>
      {passages.length > maxAtFirst ? (
        <Disclosure label={`Show ${passages.length - maxAtFirst} more`} className="mt-2">
          <ol className="mt-2 flex flex-col gap-4">{passages.slice(maxAtFirst)}</ol>
        </Disclosure>
      ) : null}
      <p className="text-muted mt-3 flex flex-wrap items-center gap-x-2 text-ui">
        These may not answer your question.
        <Button data-needs-script variant="link" size="sm" onClick={() => onContact(question)}>
          <bdi>Ask {candidate === null ? "the candidate" : firstName(candidate)}</bdi>
        </Button>
      </p>
    </AnswerFrame>
  );
}

function ClosestPassage({ passage, quote, terms }: { passage: Passage; quote: string; terms: string[] }) {
  const { place, question, text } = passage;
  const isShort = text.before.length + text.quote.length + text.after.length <= maxWhole;
  return (
    <figure>
      <figcaption className="text-muted text-meta">
        {question ? (
          <>
            Asked “<bdi>{question.text}</bdi>”
          </>
        ) : (
          place
        )}
      </figcaption>
      <blockquote dir="auto" className="voice whitespace-pre-line wrap-anywhere">
        {isShort ? <span className="text-muted">{text.before}</span> : null}
        <Marked text={quote} terms={terms} />
        {isShort ? <span className="text-muted">{text.after}</span> : null}
      </blockquote>
      {isShort ? null : (
        <Disclosure label="Show source" isLink className="mt-1">
          <p dir="auto" className="voice whitespace-pre-line wrap-anywhere">
            {text.before}
            <Mark>{text.quote}</Mark>
            {text.after}
          </p>
        </Disclosure>
      )}
    </figure>
  );
}

/** A text with these words marked. */
function Marked({ text, terms }: { text: string; terms: string[] }) {
  const found = terms.length === 0 ? [] : [...text.matchAll(wordPattern(terms))];
  return (
    <>
      {found.map(({ 0: word, index }, at) => (
        <Fragment key={index}>
          {text.slice(endOf(found[at - 1]), index)}
          <Mark>{word}</Mark>
        </Fragment>
      ))}
      {text.slice(endOf(found.at(-1)))}
    </>
  );
}

const endOf = (match: RegExpExecArray | undefined): number => (match ? match.index + match[0].length : 0);

/** The answer without the fixed sentence before related quotes. */
const quotesOf = ({ content, outcome }: PublicMessage): string =>
  outcome === "related" ? content.replace(closestText.visitor, "").trimStart() : content;
