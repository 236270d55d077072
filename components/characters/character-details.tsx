"use client";

import { useQuery } from "@tanstack/react-query";
import { callOptions } from "@/components/shell/query";
import { ErrorState } from "@/components/ui/error-state";
import type { readCharacter } from "@/lib/characters/api";
import { countQuestions, readPrompt } from "@/lib/characters/prompt";
import { mannerText } from "./manner";
import { DetailsSkeleton } from "./details-skeleton";

/** The content of an open entry: prompt and manner, fetched on demand. */
export function CharacterDetails({ id, version }: { id: string; version: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callOptions<typeof readCharacter>("GET /characters/{id}", { params: { id } }),
    queryKey: ["prompt", id, version],
    staleTime: Infinity,
  });
  const text = data?.system_prompt ?? "";
  const reading = readPrompt(text);
  if (!data && isFetching) return <DetailsSkeleton />;
  if (error)
    return (
      <ErrorState className="mt-4" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  return (
    <div className="mt-4">
      <h3 className="text-ui font-medium">Prompt</h3>
      <p
        // Keyboard users must be able to scroll this region.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        dir="auto"
        className="bg-soft rounded-control mt-2 max-h-96 overflow-y-auto px-4 py-3 text-ui break-words whitespace-pre-wrap"
      >
        {text}
      </p>
      <p className="text-muted mt-2 text-meta">
        {reading.listed ? `${countQuestions(reading)} found` : "No questions written out"}
        {data ? ` · ${mannerText(data.manner)}` : null}
      </p>
    </div>
  );
}
