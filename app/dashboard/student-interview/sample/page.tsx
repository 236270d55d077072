import type { Metadata } from "next";
import Link from "next/link";
import { SampleInterview } from "@/components/insights/sample-interview";
import { buttonVariants } from "@/components/ui/button-variants";
import { sample } from "@/lib/insights/sample";

export const metadata: Metadata = { title: "An example · Student Chat" };

export default function SamplePage() {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 print:hidden">
        <div>
          <h1 className="text-title">An example</h1>
          <p className="text-muted mt-1 max-w-prose text-ui">
            What a finished interview leads to. The person and the answers are made up.
          </p>
        </div>
        <Link href="/dashboard/student-interview" prefetch={false} className={buttonVariants({ size: "sm" })}>
          Back to Student Chat
        </Link>
      </div>
      <SampleInterview {...sample} />
    </>
  );
}
