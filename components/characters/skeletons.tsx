import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

/** In the shape of the list: mark, name, two lines. */
export function CharactersSkeleton() {
  return (
    <>
      <LoadingNote>Loading characters…</LoadingNote>
      <Skeleton className="mb-3 h-6 w-40" />
      <div className="rounded-surface border-line divide-line divide-y border">
        {[0, 1, 2].map((at) => (
          <div key={at} className="flex gap-3 px-4 py-4 sm:px-5">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="w-80 max-w-full" />
              <Skeleton className="h-3.5 w-44 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** In the shape of what an entry unfolds to. */
export function DetailsSkeleton() {
  return (
    <div className="mt-4">
      <LoadingNote>Loading the prompt…</LoadingNote>
      <Skeleton className="h-40" />
    </div>
  );
}
