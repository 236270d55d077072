import { itemGroupStyles } from "@/components/ui/item";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

export const ItemsSkeleton = ({ hasMark = false }: { hasMark?: boolean }) => (
  <div className={itemGroupStyles}>
    {[0, 1, 2].map((at) => (
      <div key={at} className="flex gap-3 py-3.5">
        {hasMark ? <Skeleton className="size-9 shrink-0 rounded-full!" /> : null}
        <div className="flex min-w-0 flex-1 flex-col gap-2.5">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      </div>
    ))}
  </div>
);

export const CharactersSkeleton = () => (
  <>
    <LoadingNote>Loading characters…</LoadingNote>
    <Skeleton className="touch:h-11 mb-4 h-10 w-72 max-w-full" />
    <ItemsSkeleton hasMark />
  </>
);

export const DetailsSkeleton = () => (
  <div className="mt-4">
    <LoadingNote>Loading the prompt…</LoadingNote>
    <Skeleton className="h-40" />
  </div>
);
