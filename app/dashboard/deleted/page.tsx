import type { Metadata } from "next";
import Link from "next/link";
import { DeletedList } from "@/components/deleted/deleted-list";
import { EraseQuestion } from "@/components/deleted/erase-question";
import { PageHeading } from "@/components/shell/page-heading";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { KeepFocus } from "@/components/ui/keep-focus";
import { findDeleted, listDeleted } from "@/lib/account/deleted";
import { restoreForm } from "@/lib/account/schema";
import { requireActor } from "@/lib/auth/session";
import { shownRows } from "@/lib/page";

export const metadata: Metadata = { title: "Recently deleted" };

const path = "/dashboard/deleted";
const pageSize = 50;
const outcomes: Record<string, string> = {
  restored: "Restored to where it was.",
  erased: "Erased for good.",
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Deleted things that can be restored. `?kind=…&id=…` asks before erasing one, `?show=N` shows more. */
export default async function DeletedPage({ searchParams }: Props) {
  const actor = await requireActor();
  const query = await searchParams;
  const asked = restoreForm.safeParse(query);
  const thing = asked.success ? await findDeleted(actor, asked.data) : null;
  const outcome = typeof query.done === "string" ? outcomes[query.done] : undefined;
  return (
    <>
      <PageHeading title="Recently deleted">
        Restore within 30 days. Public links aren’t restored.
      </PageHeading>
      {outcome ? (
        <Alert role="status" className="mb-6">
          {outcome}
        </Alert>
      ) : null}
      {thing ? (
        <EraseQuestion thing={thing} back={path} />
      ) : (
        <Things limit={shownRows(query.show, pageSize)} />
      )}
    </>
  );
}

async function Things({ limit }: { limit: number }) {
  const { things, hasMore } = await listDeleted(await requireActor(), { limit });
  return (
    <KeepFocus>
      {things.length === 0 ? (
        <Empty>
          Nothing here. Interviews, resumes, characters and teams you delete will appear on this page.
        </Empty>
      ) : (
        <DeletedList things={things} />
      )}
      {hasMore ? (
        <Link
          href={`${path}?show=${limit + pageSize}`}
          prefetch={false}
          scroll={false}
          className={buttonVariants({ variant: "secondary", className: "mt-4" })}
        >
          Show more
        </Link>
      ) : null}
    </KeepFocus>
  );
}
