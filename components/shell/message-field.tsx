import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect } from "react";
import { cn } from "@/components/ui/cn";

/** Whether Enter only confirms an input method's word (Safari reports it by key code only). */
export const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- the only way in Safari
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;

/** The problem with a text above the maximum length, or null. `noun` is "message" or "question". */
export function lengthProblem(text: string, max: number, noun: string): string | null {
  const { length } = text.trim();
  if (length <= max) return null;
  return `Please keep a ${noun} under ${max.toLocaleString("en")} characters. This one has ${length.toLocaleString("en")}.`;
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
 * A field for messages: Enter sends, Shift+Enter breaks the line, and the field grows. A `MessageProblem` with the same
 * id shows its problem.
 */
export function MessageField({ ref: field, label, onType, onSend, problem, className, ...rest }: FieldProps) {
  const { id, value } = rest;

  // Fallback for browsers without `field-sizing`.
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

/** The problem of a `MessageField` with this id. */
export const MessageProblem = ({ id, problem, className }: MessageProblemProps) =>
  problem ? (
    <p id={`${id}-problem`} role="alert" className={cn("text-danger text-ui", className)}>
      {problem}
    </p>
  ) : null;
