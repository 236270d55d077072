import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

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
