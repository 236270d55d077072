import { Button } from "@/components/ui/button";

type SuggestedQuestionsProps = {
  questions: string[];
  disabled: boolean;
  onAsk: (question: string) => void;
  isMore?: boolean;
};

/** Up to three questions that the interview answers, to begin with. */
export function SuggestedQuestions({ questions, disabled, onAsk, isMore = false }: SuggestedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Suggested questions" className="mt-4 print:hidden">
      <p className="text-muted mb-2 text-xs font-medium">{isMore ? "You could also ask" : "You could ask"}</p>
      <ul className="flex flex-col items-start gap-2">
        {questions.map((question) => (
          <li key={question} className="max-w-full">
            <Button
              disabled={disabled}
              onClick={() => onAsk(question)}
              className="touch:min-h-11 h-auto min-h-10 max-w-full justify-start py-2 text-left leading-6 whitespace-normal"
            >
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
