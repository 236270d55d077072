import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";

/** In place of the form, for a team that one may not change. */
export function TeamGone({ isVisible }: { isVisible: boolean }) {
  return (
    <Empty
      action={
        <Link href="/dashboard/teams" prefetch={false} className={buttonVariants({ variant: "primary" })}>
          Back to Teams
        </Link>
      }
    >
      {isVisible
        ? "Only the owner of this team, or an administrator, can change it."
        : "This team was deleted, or it is not yours."}
    </Empty>
  );
}
