"use client";

import { useEffect, useMemo, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { fetchCharacter } from "@/lib/characters/client";
import { readPrompt } from "@/lib/characters/prompt";
import { DetailsSkeleton } from "./skeletons";

type Loaded = { prompt: string } | { problem: string } | null;

/** What an entry unfolds to: the prompt in force, fetched when it is asked for. */
export function CharacterDetails({ id, version }: { id: string; version: number }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void fetchCharacter(id).then((answer) => {
      if (!isCurrent) return;
      setLoaded(answer.ok ? { prompt: answer.data.system_prompt } : { problem: answer.problem.detail });
    });
    return () => {
      isCurrent = false;
    };
  }, [id, version, tries]);

  if (!loaded) return <DetailsSkeleton />;
  if ("problem" in loaded)
    return (
      <ErrorState
        className="mt-4"
        onRetry={() => {
          setLoaded(null);
          setTries((before) => before + 1);
        }}
      >
        {loaded.problem}
      </ErrorState>
    );
  return <Prompt text={loaded.prompt} />;
}

function Prompt({ text }: { text: string }) {
  const { questions, listed, tokens } = useMemo(() => readPrompt(text), [text]);
  return (
    <div className="mt-4">
      <h4 className="text-sm font-medium">System prompt</h4>
      <p
        // A region that scrolls must be within reach of the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="bg-soft rounded-control mt-2 max-h-96 overflow-y-auto px-4 py-3 text-sm leading-6 break-words whitespace-pre-wrap"
      >
        {text}
      </p>
      <p className="text-muted mt-2 text-xs">
        {listed
          ? `${questions.length === 1 ? "1 question" : `${questions.length} questions`} found`
          : "No question is written out"}{" "}
        · about {tokens.toLocaleString("en")} tokens
      </p>
    </div>
  );
}
