import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

export function ChoiceSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem]">
      <LoadingNote>Loading characters…</LoadingNote>
      <div className="flex flex-col gap-2">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="rounded-surface h-[6.625rem]" />
        ))}
      </div>
      <Skeleton className="h-56" />
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div>
      <LoadingNote>Loading your interviews…</LoadingNote>
      <Skeleton className="mb-4 h-7 w-40" />
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="mt-3 h-14" />
      ))}
    </div>
  );
}
