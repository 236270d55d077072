import { LoadingNote, Skeleton } from "@/components/ui/skeleton";

/** Placeholder of the steps before the conversation. */
export function WorkflowSkeleton() {
  return (
    <div>
      <LoadingNote>Loading your resumes…</LoadingNote>
      <div className="border-line flex h-10 items-center gap-7 border-b">
        {["w-32", "w-36", "w-28 max-sm:hidden", "w-32 max-sm:hidden"].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
      <Skeleton className="rounded-surface! mt-6 h-28" />
      <Skeleton className="mt-10 h-7 w-40" />
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="mt-3 h-14" />
      ))}
    </div>
  );
}
