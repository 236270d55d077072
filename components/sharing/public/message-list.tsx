import { useEffect, useRef } from "react";
import { Spinner } from "@/components/ui/spinner";
import { Time } from "@/components/ui/time";
import type { PublicInterview, PublicMessage } from "@/lib/sharing/schema";
import { sourcesLabel } from "./passages";
import { Sources } from "./sources";

type Material = Pick<PublicInterview, "items" | "additions">;

/** Questions on the right, what answers them on the left. */
export function MessageList({
  messages,
  asking,
  askedAt,
  material,
}: {
  messages: PublicMessage[];
  /** The question that is on its way and stands in no list yet. */
  asking: string | null;
  /** In milliseconds since 1970. */
  askedAt: number;
  material: Material;
}) {
  const last = useRef<HTMLLIElement>(null);
  const isReading = asking !== null || messages.at(-1)?.state === "answering";
  const wasAsked = useRef(false);

  // What was asked moves up, so that its answer can be read from its first line.
  useEffect(() => {
    const isAsking = asking !== null;
    if (!isAsking && !wasAsked.current) return;
    wasAsked.current = isAsking;
    last.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [asking, messages]);

  const lastQuestion = messages.findLast(({ role }) => role === "user")?.id;
  return (
    <ol className="flex flex-col gap-1">
      {messages.map((message) => (
        <li
          key={message.id}
          ref={asking === null && message.id === lastQuestion ? last : undefined}
          className="scroll-mt-20"
        >
          {message.role === "user" ? (
            <Question content={message.content} at={message.created_at} />
          ) : (
            <Answer message={message} material={material} />
          )}
        </li>
      ))}
      {asking !== null ? (
        <li ref={last} className="scroll-mt-20" data-temporary>
          <Question content={asking} at={new Date(askedAt).toISOString()} />
        </li>
      ) : null}
      {isReading ? (
        <li className="py-3">
          <Spinner label="Reading the interview…" />
        </li>
      ) : null}
    </ol>
  );
}

function Question({ content, at }: { content: string; at: string }) {
  return (
    // A screen reader need not repeat one's own words.
    <div aria-live="off" className="flex flex-col items-end pt-5 pb-1">
      <div className="bg-soft rounded-surface max-w-[88%] min-w-0 px-4 py-2.5">
        <span className="sr-only">You asked: </span>
        <p className="leading-7 whitespace-pre-wrap">{content}</p>
      </div>
      <Time value={at} className="text-muted mt-1 text-xs" />
    </div>
  );
}

/** What the candidate wrote comes as a message of its own, which cites itself whole. */
const isFromCandidate = ({ citations: [first, ...more], content }: PublicMessage): boolean =>
  first?.source === "candidate" && more.length === 0 && first.quote === content;

function Answer({ message, material }: { message: PublicMessage; material: Material }) {
  const isOwn = isFromCandidate(message);
  return (
    <div className="py-2">
      <p className="text-muted mb-1 flex flex-wrap gap-x-2 text-xs">
        <span className="text-ink font-medium">{isOwn ? "The candidate’s own answer" : "AI answer"}</span>
        <Time value={message.created_at} />
      </p>
      <p className="voice whitespace-pre-wrap">{message.content}</p>
      {isOwn ? null : (
        <Sources citations={message.citations} label={sourcesLabel(message.content)} interview={material} />
      )}
    </div>
  );
}
