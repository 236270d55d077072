import { ItemsSkeleton } from "@/components/characters/skeletons";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

export const TeamsSkeleton = () => (
  <>
    <LoadingNote>Loading teams…</LoadingNote>
    <Skeleton className="touch:h-11 mb-4 h-10 w-36" />
    <ItemsSkeleton />
  </>
);

export const FormSkeleton = () => (
  <div className="flex max-w-2xl flex-col gap-5">
    <LoadingNote />
    <Skeleton className="h-7 w-40" />
    {[0, 1, 2, 3].map((at) => (
      <div key={at} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="touch:h-11 h-10" />
      </div>
    ))}
  </div>
);
