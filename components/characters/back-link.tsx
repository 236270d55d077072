import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { buttonStyles } from "@/components/ui/button-styles";

/** Leads from a character's own page to the list that it came from. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={buttonStyles({ variant: "ghost", size: "sm", className: "text-muted mb-2 -ml-3" })}
    >
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}
