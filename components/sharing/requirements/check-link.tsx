import { ListChecks } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";

/** Leads from a shared interview to the page where a recruiter checks requirements. */
export const CheckLink = ({ token }: { token: string }) => (
  <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
    <Link
      href={`/public/interview/${token}/requirements`}
      prefetch={false}
      className={buttonVariants({ size: "sm" })}
    >
      <ListChecks aria-hidden />
      Check requirements
    </Link>
    <span className="text-muted text-sm">
      Have a job description? See what the interview says about each line.
    </span>
  </p>
);
