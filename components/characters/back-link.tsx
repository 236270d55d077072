import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { listPath, type Place } from "./place";

/** From a character's page back to its list. */
export function BackLink({ place, openId }: { place: Place; openId?: string }) {
  return (
    <Link
      href={listPath(place, openId)}
      prefetch={false}
      className={buttonVariants({
        variant: "ghost",
        size: "sm",
        className: "text-muted! mb-2 -ml-3 self-start",
      })}
    >
      <ArrowLeft aria-hidden />
      Characters
    </Link>
  );
}
