"use client";

import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { promptGuide, promptTokenLimit, type PromptReading } from "@/lib/characters/prompt";

/** What a prompt holds as the interview will read it, and what makes a good one. */
export function PromptGuide({ reading, isEmpty }: { reading: PromptReading; isEmpty: boolean }) {
  const { questions, listed, tokens, too_long } = reading;
  return (
    <div className="flex flex-col gap-7">
      <Part title="Questions found" figure={listed ? questions.length : null}>
        {isEmpty ? (
          <p className="text-muted mt-2 text-sm leading-6">
            Write a prompt, and the questions that the character will ask appear here.
          </p>
        ) : (
          <>
            {listed ? null : (
              <p className="text-muted mt-2 text-sm leading-6">
                None is written out. The practice model would make these of the prompt’s topics:
              </p>
            )}
            <ol className="mt-2 flex max-h-80 flex-col gap-2 overflow-y-auto">
              {questions.map((question, at) => (
                <li key={question} className="flex gap-2.5 text-sm leading-6">
                  <span aria-hidden className="text-muted figures w-4 shrink-0 text-right text-xs leading-6">
                    {at + 1}
                  </span>
                  <span className={cn("min-w-0 break-words", !listed && "text-muted italic")}>
                    {question}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Part>
      <Part
        title="Length"
        figure={`≈ ${tokens.toLocaleString("en")} of ${promptTokenLimit.toLocaleString("en")} tokens`}
      >
        <div aria-hidden className="bg-soft mt-2 h-1.5 overflow-hidden rounded-full">
          <div
            className={cn("h-full rounded-full", too_long ? "bg-danger" : "bg-edge")}
            style={{ width: `${Math.min(100, (tokens / promptTokenLimit) * 100)}%` }}
          />
        </div>
        {too_long ? (
          <p className="text-danger mt-2 text-sm leading-6">
            Too long: the end is cut off before it reaches the model.
          </p>
        ) : null}
      </Part>
      <Part title="What makes a good prompt">
        <dl className="mt-2 flex flex-col gap-3">
          {promptGuide.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-sm leading-6 font-medium">{title}</dt>
              <dd className="text-muted text-sm leading-6">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  );
}

function Part({
  title,
  figure = null,
  children,
}: {
  title: string;
  figure?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {title}
        {figure === null ? null : <span className="text-muted figures text-xs font-normal">{figure}</span>}
      </h2>
      {children}
    </section>
  );
}
