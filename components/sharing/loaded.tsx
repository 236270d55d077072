import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** The loading text for screen readers. */
  note: string;
  className: string;
  children: (data: T) => ReactNode;
};

/** The data of a query, a skeleton while it loads, or its error with a retry. */
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
