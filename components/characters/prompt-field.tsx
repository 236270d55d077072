import { MessageCircle } from "lucide-react";
import { useDeferredValue, useMemo, useRef } from "react";
import { fillIn } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/sonner";
import { Textarea } from "@/components/ui/textarea";
import { promptTemplate, readPrompt } from "@/lib/characters/prompt";
import { PromptGuide } from "./prompt-guide";

type PromptFieldProps = {
  value: string;
  onChange: (prompt: string) => void;
  error: string | undefined;
  isLocked: boolean;
  isTrying: boolean;
  onTry: () => void;
};

/** The prompt, with buttons to try it and to insert a template, and what is found in it. */
export function PromptField({ value, onChange, error, isLocked, ...more }: PromptFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(value);
  const reading = useMemo(() => readPrompt(shown), [shown]);

  function insertTemplate(): void {
    fillIn(field.current, promptTemplate);
    field.current?.focus();
    if (value.trim())
      notify({
        title: "Template Inserted",
        description: "It replaced your prompt.",
        duration: 10_000,
        action: { label: "Undo", onClick: () => fillIn(field.current, value) },
      });
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Prompt"
        error={error ?? (reading.too_long ? "Too long: the character won’t see the end." : undefined)}
      >
        <Textarea
          ref={field}
          name="system_prompt"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          readOnly={isLocked}
          required
          className="max-h-[60dvh] min-h-72!"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button aria-pressed={more.isTrying} onClick={more.onTry}>
          <MessageCircle aria-hidden />
          Try it
        </Button>
        {isLocked ? null : (
          <Button variant="ghost" onClick={insertTemplate}>
            Insert template
          </Button>
        )}
      </div>
      <PromptGuide reading={reading} isEmpty={value.trim() === ""} />
    </div>
  );
}
