"use client";

import { cn } from "@/components/ui/cn";
import { promptGuide, promptTokenLimit, type PromptReading } from "@/lib/characters/prompt";

/** What a prompt holds as the interview will read it, and what makes a good one. */
export function PromptGuide({ reading, isEmpty }: { reading: PromptReading; isEmpty: boolean }) {
  return (
    <div className="flex flex-col gap-7">
      <section aria-labelledby="questions-found">
        <h2 id="questions-found" className="flex items-baseline justify-between gap-3 text-sm font-semibold">
          Questions found
          {reading.listed ? (
            <span className="text-muted figures text-xs font-normal">{reading.questions.length}</span>
          ) : null}
        </h2>
        {isEmpty ? (
          <p className="text-muted mt-2 text-sm leading-6">
            Write a prompt, and the questions that the character will ask appear here.
          </p>
        ) : (
          <>
            {reading.listed ? null : (
              <p className="text-muted mt-2 text-sm leading-6">
                None is written out. The practice model would make these of the prompt’s topics:
              </p>
            )}
            <ol className="mt-2 flex max-h-80 flex-col gap-2 overflow-y-auto">
              {reading.questions.map((question, at) => (
                <li key={question} className="flex gap-2.5 text-sm leading-6">
                  <span aria-hidden className="text-muted figures w-4 shrink-0 text-right text-xs leading-6">
                    {at + 1}
                  </span>
                  <span className={cn("min-w-0 break-words", reading.listed ? "" : "text-muted italic")}>
                    {question}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </section>
      <section aria-labelledby="prompt-length">
        <h2 id="prompt-length" className="flex items-baseline justify-between gap-3 text-sm font-semibold">
          Length
          <span className="text-muted figures text-xs font-normal">
            ≈ {reading.tokens.toLocaleString("en")} of {promptTokenLimit.toLocaleString("en")} tokens
          </span>
        </h2>
        <div aria-hidden className="bg-soft mt-2 h-1.5 overflow-hidden rounded-full">
          <div
            className={cn("h-full rounded-full", reading.too_long ? "bg-danger" : "bg-edge")}
            style={{ width: `${Math.min(100, (reading.tokens / promptTokenLimit) * 100)}%` }}
          />
        </div>
        {reading.too_long ? (
          <p className="text-danger mt-2 text-sm leading-6">
            Too long: the end is cut off before it reaches the model.
          </p>
        ) : null}
      </section>
      <section aria-labelledby="good-prompt">
        <h2 id="good-prompt" className="text-sm font-semibold">
          What makes a good prompt
        </h2>
        <dl className="mt-2 flex flex-col gap-3">
          {promptGuide.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-sm leading-6 font-medium">{title}</dt>
              <dd className="text-muted text-sm leading-6">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
