import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** What is being loaded, for screen readers. */
  note: string;
  className: string;
  children: (data: T) => ReactNode;
};

/** What a query read; before that a skeleton, or why it failed and a way to try again. */
export function Loaded<T>({ query, note, className, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>;
  return (
    <>
      <LoadingNote>{note}</LoadingNote>
      <Skeleton className={`rounded-surface! ${className}`} />
    </>
  );
}
