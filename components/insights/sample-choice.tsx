"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button, type ButtonProps } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { notify, undoMs } from "@/components/ui/sonner";
import { chooseSample } from "@/lib/conversations/actions";

type Props = Pick<ButtonProps, "variant" | "size"> & { isHidden: boolean; children: ReactNode };

/** Puts the example away on the first screen, or brings it back. */
export function SampleChoice({ isHidden, children, ...look }: Props) {
  const router = useRouter();
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: chooseSample,
    failed: "This could not be saved. Please try again.",
    onDone({ hidden }) {
      router.refresh();
      if (!hidden) return;
      const bringBack = new FormData();
      bringBack.set("hidden", "false");
      const undo = () => void chooseSample(null, bringBack).then(() => router.refresh());
      notify({
        title: "The example is hidden",
        duration: undoMs,
        action: { label: "Undo", onClick: undo },
      });
    },
  });
  return (
    <form ref={form} {...formProps}>
      <input type="hidden" name="hidden" value={String(!isHidden)} />
      <Button type="submit" variant="ghost" size="sm" {...look} busy={busy}>
        {children}
      </Button>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
    </form>
  );
}

/** The way to the example from the first screen. */
export const SampleLink = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <Link
      href="/dashboard/student-interview/sample"
      prefetch={false}
      className={buttonVariants({ variant: "link" })}
    >
      See a finished example
    </Link>
    <SampleChoice isHidden={false}>
      <span>
        Hide<span className="sr-only"> the example</span>
      </span>
    </SampleChoice>
  </div>
);
