import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect } from "react";
import { cn } from "@/components/ui/cn";

/** An Enter that only ends a word of an input method is not meant for us (Safari says so by its key code alone). */
export const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else says it in Safari
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;

/** What is wrong with a text that is longer than it may be; null when it is not. `what`: "message", "question". */
export function lengthProblem(text: string, max: number, what: string): string | null {
  const { length } = text.trim();
  if (length <= max) return null;
  return `Please keep a ${what} under ${max.toLocaleString("en")} characters. This one has ${length.toLocaleString("en")}.`;
}

type FieldProps = ComponentProps<"textarea"> & {
  ref: RefObject<HTMLTextAreaElement | null>;
  id: string;
  label: string;
  value: string;
  onType: (text: string) => void;
  onSend: () => void;
  problem: string | null;
};

/**
 * Where one writes what is sent: Enter sends, Shift+Enter breaks the line, and it grows with its text. What is wrong is
 * shown by a `MessageProblem` of the same id, wherever that has room.
 */
export function MessageField({ ref: field, label, onType, onSend, problem, className, ...rest }: FieldProps) {
  const { id, value } = rest;

  // Where the browser cannot grow a field with its text, we do.
  useEffect(() => {
    if (!field.current || CSS.supports("field-sizing", "content")) return;
    field.current.style.height = "auto";
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [field, value]);

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        dir="auto"
        enterKeyHint="send"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          onSend();
        }}
        className={cn(
          "placeholder:text-muted field-sizing-content block w-full resize-none bg-transparent outline-none",
          className,
        )}
        {...rest}
      />
    </>
  );
}

type MessageProblemProps = { id: string; problem: string | null; className: string };

/** What is wrong with the text of a `MessageField`. `id` is the field's. */
export const MessageProblem = ({ id, problem, className }: MessageProblemProps) =>
  problem ? (
    <p id={`${id}-problem`} role="alert" className={cn("text-danger text-ui", className)}>
      {problem}
    </p>
  ) : null;
