"use client";

import { useMutation } from "@tanstack/react-query";
import { Frown, Meh, Smile } from "lucide-react";
import { useState } from "react";
import { unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { RadioCard } from "@/components/ui/radio";
import { giveFeedback } from "@/lib/conversations/client";
import type { Feedback, Message } from "@/lib/conversations/schema";
import { plural } from "@/lib/text/plural";
import { countWords } from "@/lib/text/words";

type Score = Feedback["feedback_score"];

const faces = [
  { score: "happy", label: "Happy", Icon: Smile },
  { score: "neutral", label: "Neutral", Icon: Meh },
  { score: "unhappy", label: "Unhappy", Icon: Frown },
] as const satisfies { score: Score; label: string; Icon: typeof Smile }[];

type Props = {
  conversationId: string;
  answers: Message[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: (isGiven: boolean) => void;
  returnFocus: () => HTMLElement | null;
};

function Faces({ score, onScore }: { score: Score | null; onScore: (score: Score) => void }) {
  return (
    <div role="radiogroup" aria-label="How was it?" className="grid grid-cols-3 gap-2">
      {faces.map(({ score: value, label, Icon }) => (
        <RadioCard
          key={value}
          name="score"
          value={value}
          aria-label={value}
          checked={score === value}
          // The dialog's focus trap counts each radio as a tab stop; a native group has one.
          tabIndex={score === null || score === value ? 0 : -1}
          onChange={() => onScore(value)}
          className="flex flex-col items-center gap-1.5 text-ui"
        >
          <Icon aria-hidden className="size-7" strokeWidth={1.5} />
          {label}
        </RadioCard>
      ))}
    </div>
  );
}

/** Asks for feedback once an interview is complete. Submit and Skip continue to the insights, Escape does not. */
export function FeedbackDialog({ conversationId, answers, open, onOpenChange, onDone, returnFocus }: Props) {
  const [score, setScore] = useState<Score | null>(null);
  const [notes, setNotes] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: (feedback: Feedback) => unwrap(giveFeedback(conversationId, feedback)),
    onSuccess: () => onDone(true),
  });

  const words = answers.reduce((sum, { message_content: text }) => sum + countWords(text), 0);
  const summary = `${plural(answers.length, "answer")}, ${plural(words, "word")}.`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="How was this interview?"
        description={`${summary} Your insights come next.`}
        returnFocus={returnFocus}
      >
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            if (score && !isPending) mutate({ feedback_score: score, feedback_notes: notes.trim() || null });
          }}
        >
          <Faces score={score} onScore={setScore} />
          {score ? (
            <Field label="Notes" optional className="mt-5">
              <Textarea
                value={notes}
                onChange={(event) => setNotes(event.target.value)}
                maxLength={4000}
                className="max-h-48"
              />
            </Field>
          ) : null}
          {error ? (
            <Alert variant="destructive" className="mt-5">
              {error.message}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={() => onDone(false)} disabled={isPending}>
              Skip
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={!score}
              busy={isPending}
              busyLabel="Submitting…"
            >
              Submit feedback
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
