"use client";

import { ArrowUp } from "lucide-react";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { isComposing } from "@/components/shell/is-composing";
import { Button } from "@/components/ui/button";
import { maxQuestionLength } from "@/lib/sharing/constants";

const nothing = () => () => {};

/** Where a visitor asks. Enter sends, Shift+Enter breaks the line. */
export function AskForm({
  draft,
  onType,
  onAsk,
  busy,
}: {
  draft: string;
  onType: (text: string) => void;
  onAsk: (text: string) => void;
  busy: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const isAlive = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const length = draft.trim().length;
  const problem =
    length > maxQuestionLength
      ? `Please keep a question under ${maxQuestionLength.toLocaleString("en")} characters. This one has ${length.toLocaleString("en")}.`
      : null;

  // What was typed before the page was alive.
  useEffect(() => {
    if (input.current?.value) onType(input.current.value);
  }, [onType]);

  // Where the browser cannot grow a field with its text, we do.
  useEffect(() => {
    const field = input.current;
    if (!field || CSS.supports("field-sizing", "content")) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  }, [draft]);

  function send() {
    if (length > 0 && !busy && !problem) onAsk(draft);
  }

  return (
    <form
      data-needs-script
      className="border-edge bg-surface rounded-surface focus-within:outline-ring border focus-within:outline-2 focus-within:-outline-offset-1"
      onSubmit={(event) => {
        event.preventDefault();
        send();
        input.current?.focus({ preventScroll: true });
      }}
    >
      <label htmlFor={id} className="sr-only">
        Your question
      </label>
      <div className="flex items-end gap-2 p-1.5">
        <textarea
          ref={input}
          id={id}
          value={draft}
          rows={1}
          placeholder="Ask a question about this candidate..."
          enterKeyHint="send"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
            event.preventDefault();
            send();
          }}
          className="placeholder:text-muted touch:min-h-11 field-sizing-content block max-h-[40dvh] min-h-10 w-full min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2 text-base leading-6 outline-none"
        />
        <Button
          type="submit"
          variant="primary"
          disabled={isAlive && (length === 0 || busy || problem !== null)}
        >
          <ArrowUp aria-hidden />
          Send
        </Button>
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-danger px-4 pb-2.5 text-sm">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
