import { Button } from "@/components/ui/button";

type SuggestedQuestionsProps = {
  questions: string[];
  disabled: boolean;
  onAsk: (question: string) => void;
};

/** Up to three questions that the interview answers. */
export function SuggestedQuestions({ questions, disabled, onAsk }: SuggestedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section data-needs-script aria-label="Suggested questions" className="mt-3 print:hidden sm:mt-4">
      <ul className="flex flex-col items-start gap-2">
        {questions.map((question) => (
          <li key={question} className="max-w-full">
            <Button
              disabled={disabled}
              onClick={() => onAsk(question)}
              className="h-auto! min-h-9 max-w-full justify-start! px-3! py-1.5 text-left whitespace-normal!"
            >
              <span dir="auto">{question}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
