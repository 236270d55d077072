import { X } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Sample } from "@/components/insights/sample";
import { buttonVariants } from "@/components/ui/button-variants";
import { sample } from "@/lib/insights/sample";

export const metadata: Metadata = { title: "Sample" };

export default function SamplePage() {
  return (
    <>
      <div className="bg-soft rounded-surface mb-8 flex items-center justify-between gap-4 py-1 pr-1 pl-4 text-ui">
        <p>A sample result. Not a real person.</p>
        <Link
          href="/dashboard/student-interview"
          prefetch={false}
          aria-label="Close the sample"
          className={buttonVariants({ variant: "ghost", size: "icon" })}
        >
          <X aria-hidden />
        </Link>
      </div>
      <h1 className="mb-6 text-title">Sample</h1>
      <Sample {...sample} />
    </>
  );
}
