import { RotateCcw } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { placeName, type Place } from "./reading";

/** Leads to another try at the question of an answer. */
export function TryLink({
  conversationId,
  place,
}: {
  conversationId: string;
  place: Place | null | undefined;
}) {
  if (!place || place.answer === null || place.question === null) return null;
  return (
    <Link
      href={`/dashboard/try/${conversationId}/${place.messageId}`}
      prefetch={false}
      className={buttonVariants({ variant: "link", className: "min-h-6" })}
    >
      <RotateCcw aria-hidden />
      Try this question again
      <span className="sr-only"> ({placeName(place)})</span>
    </Link>
  );
}
