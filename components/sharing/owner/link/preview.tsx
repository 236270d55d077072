"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState } from "@/components/ui/error-state";
import { previewInterview } from "@/lib/sharing/actions";
import type { PublicInterview, SnapshotItem } from "@/lib/sharing/schema";
import { Intro } from "../../intro";
import { SuggestedQuestions } from "../../suggested-questions";
import { dataOf } from "../use-sharing";

/** The public page of a choice that is not published yet, and all that its answers can be made of. */
export function Preview({ choice, onClose }: { choice: FormData; onClose: () => void }) {
  const preview = useQuery({
    queryKey: ["preview", [...choice]],
    queryFn: () => dataOf(previewInterview(null, choice), "The preview could not be loaded."),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Preview as visitor"
        description="What a recruiter sees with this choice. Nothing changes until you publish it."
        className="w-[min(46rem,calc(100vw-2rem))]"
      >
        {preview.isPending ? <Spinner label="Loading the preview…" /> : null}
        {preview.error ? (
          <ErrorState onRetry={() => void preview.refetch()}>{preview.error.message}</ErrorState>
        ) : null}
        {preview.data ? <PreviewPage page={preview.data} /> : null}
      </DialogContent>
    </Dialog>
  );
}

function PreviewPage({ page }: { page: PublicInterview }) {
  return (
    <>
      <div className="border-line rounded-surface bg-paper border p-4 sm:p-6">
        <Intro interview={page} practice={false} as="h3" />
        <SuggestedQuestions questions={page.suggested_questions} disabled onAsk={() => {}} />
        <p className="border-edge text-muted rounded-control mt-5 border px-3 py-2.5 text-sm">
          Ask a question about this candidate...
        </p>
      </div>
      <h3 className="mt-7 text-sm font-semibold">What answers are made of</h3>
      <p className="text-muted mt-1 text-sm leading-6">
        Visitors see the passages that an answer cites. Count on it that every word below can be read.
      </p>
      <ol className="divide-line mt-2 divide-y">
        {page.items.map((item) => (
          <li key={item.id} className="py-3">
            <p className="text-muted text-xs">{sourceOf(item)}</p>
            <p className="mt-0.5 font-serif leading-7 whitespace-pre-line">{item.content}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

const sourceOf = ({ source, page, speaker_name }: SnapshotItem): string =>
  source === "resume" ? `Resume, page ${page}` : (speaker_name ?? "You");
