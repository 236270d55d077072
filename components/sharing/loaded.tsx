import type { ReactNode } from "react";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

type LoadedProps<T> = {
  query: Query<T>;
  /** What is being loaded, for screen readers. */
  note: string;
  className: string;
  children: (data: T) => ReactNode;
};

/** What a query read; before that a skeleton, or why it failed and a way to try again. */
export function Loaded<T>({ query, note, className, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState onRetry={() => query.refetch()}>{query.error.message}</ErrorState>;
  return (
    <>
      <LoadingNote>{note}</LoadingNote>
      <Skeleton className={`rounded-surface ${className}`} />
    </>
  );
}
