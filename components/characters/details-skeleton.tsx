import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

export const DetailsSkeleton = () => (
  <div className="mt-4">
    <LoadingNote>Loading the prompt…</LoadingNote>
    <Skeleton className="h-40" />
  </div>
);
