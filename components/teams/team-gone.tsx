import Link from "next/link";
import { buttonStyles } from "@/components/ui/button-styles";
import { EmptyState } from "@/components/ui/states";

/** In place of the form, for a team that one may not change. */
export function TeamGone({ isVisible }: { isVisible: boolean }) {
  return (
    <EmptyState
      action={
        <Link href="/dashboard/teams" prefetch={false} className={buttonStyles({ variant: "primary" })}>
          Back to Teams
        </Link>
      }
    >
      {isVisible
        ? "Only the owner of this team, or an administrator, can change it."
        : "This team was deleted, or it is not yours."}
    </EmptyState>
  );
}
