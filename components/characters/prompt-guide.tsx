import { cn } from "@/components/ui/cn";
import { Fold } from "@/components/ui/fold";
import { countQuestions, promptGuide, promptTokenLimit, type PromptReading } from "@/lib/characters/prompt";

/** The analysis of a prompt, and advice for writing one. */
export function PromptGuide({ reading, isEmpty }: { reading: PromptReading; isEmpty: boolean }) {
  const { questions, listed, tokens } = reading;
  const used = (tokens / promptTokenLimit).toLocaleString("en", { style: "percent" });
  const found = listed ? countQuestions(reading) : "No questions";
  return (
    <Fold
      title="Prompt guide"
      summary={<span className="text-muted">{` ${isEmpty ? "" : `${found} found, `}${used} used`}</span>}
    >
      <div className="flex flex-col gap-3 pt-1 pl-6 text-ui">
        {listed || isEmpty ? null : <p className="text-muted">In practice mode, the character asks:</p>}
        {isEmpty ? null : (
          <ol className={cn("list-inside list-decimal", !listed && "text-muted italic")}>
            {questions.map((question) => (
              <li key={question} dir="auto" className="break-words">
                {question}
              </li>
            ))}
          </ol>
        )}
        <dl className="flex flex-col gap-3">
          {promptGuide.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-medium">{title}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Fold>
  );
}
