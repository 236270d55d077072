import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

export function TeamsSkeleton() {
  return (
    <>
      <LoadingNote>Loading teams…</LoadingNote>
      <div className="mb-4 flex gap-2">
        <Skeleton className="touch:h-11 h-10 w-36" />
        <Skeleton className="touch:h-11 h-10 w-24" />
      </div>
      <div className="rounded-surface border-line divide-line divide-y border">
        {[0, 1, 2].map((at) => (
          <div key={at} className="flex flex-col gap-2.5 px-4 py-4 sm:px-5">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="w-72 max-w-full" />
            <Skeleton className="h-3.5 w-52 max-w-full" />
          </div>
        ))}
      </div>
    </>
  );
}

export function FormSkeleton() {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <LoadingNote />
      <Skeleton className="h-7 w-40" />
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="flex flex-col gap-2">
          <Skeleton className="w-24" />
          <Skeleton className="touch:h-11 h-10" />
        </div>
      ))}
    </div>
  );
}
