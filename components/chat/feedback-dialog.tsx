"use client";

import { Frown, Meh, Smile } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { RadioGroupItem, RadioGroup } from "@/components/ui/radio-group";
import { giveFeedback } from "@/lib/conversations/client";
import type { Feedback } from "@/lib/conversations/schema";

type Score = Feedback["feedback_score"];

const faces = [
  { score: "happy", label: "Happy", Icon: Smile },
  { score: "neutral", label: "Neutral", Icon: Meh },
  { score: "unhappy", label: "Unhappy", Icon: Frown },
] as const satisfies { score: Score; label: string; Icon: typeof Smile }[];

/** How it was, asked once when an interview is complete. Submit and Skip go on, putting it away does not. */
export function FeedbackDialog({
  conversationId,
  open,
  onOpenChange,
  onDone,
  returnFocus,
}: {
  conversationId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: (given: Feedback | null) => void;
  returnFocus: () => HTMLElement | null;
}) {
  const [score, setScore] = useState<Score | null>(null);
  const [notes, setNotes] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit() {
    if (!score || busy) return;
    setBusy(true);
    setProblem(null);
    const feedback: Feedback = { feedback_score: score, feedback_notes: notes.trim() || null };
    const answer = await giveFeedback(conversationId, feedback);
    setBusy(false);
    if (answer.ok) onDone(feedback);
    else setProblem(answer.problem.detail);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="How was this interview?"
        description="Your answer helps to make the next one better."
        returnFocus={returnFocus}
      >
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <RadioGroup
            aria-label="How was it?"
            value={score ?? ""}
            onValueChange={(value) => setScore(value as Score)}
            className="grid grid-cols-3 gap-2"
          >
            {faces.map(({ score: value, label, Icon }) => (
              <RadioGroupItem
                key={value}
                value={value}
                aria-label={value}
                className="flex flex-col items-center gap-1.5 px-1 text-sm"
              >
                <Icon aria-hidden className="size-7" strokeWidth={1.5} />
                {label}
              </RadioGroupItem>
            ))}
          </RadioGroup>
          <Field label="Notes" optional className="mt-5">
            <Textarea
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
              maxLength={4000}
              className="max-h-48"
            />
          </Field>
          {problem ? (
            <Alert variant="destructive" className="mt-5">
              {problem}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={() => onDone(null)} disabled={busy}>
              Skip
            </Button>
            <Button type="submit" variant="primary" disabled={!score} busy={busy} busyLabel="Submitting…">
              Submit feedback
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
