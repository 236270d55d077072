import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";

/** Replaces a deleted conversation. */
export function Gone({ back }: { back: string }) {
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <div>
        <h2 className="text-body font-semibold">This conversation was deleted</h2>
        <p className="text-muted mt-1 max-w-prose">
          If it was yours, you can restore it for 30 days under{" "}
          <Link
            href="/dashboard/deleted"
            prefetch={false}
            className="text-accent underline underline-offset-4"
          >
            Recently deleted
          </Link>
          .
        </p>
      </div>
      <Link href={back} prefetch={false} className={buttonVariants({ variant: "primary" })}>
        New interview
      </Link>
    </div>
  );
}
