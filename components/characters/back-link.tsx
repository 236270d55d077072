import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";

/** Leads from a character's own page to the list that it came from. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "text-muted mb-2 -ml-3 self-start")}
    >
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}
