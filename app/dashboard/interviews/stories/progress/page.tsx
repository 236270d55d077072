import type { Metadata } from "next";
import { PageHeading } from "@/components/shell/page-heading";
import { StoriesNav } from "@/components/stories/nav";
import { progressPath } from "@/components/stories/paths";
import { changeText, MarksTable, ProgressChart, ProgressTable } from "@/components/stories/progress";
import { Alert } from "@/components/ui/alert";
import { Empty } from "@/components/ui/empty";
import { requireActor } from "@/lib/auth/session";
import { getProgress } from "@/lib/stories/progress";

export const metadata: Metadata = { title: "Progress" };

/** Numbers of the person's finished interviews by month. */
export default async function ProgressPage() {
  const { months, last, before, is_complete } = await getProgress(await requireActor());
  const change = changeText({ last, before });
  return (
    <>
      <StoriesNav current={progressPath} />
      <PageHeading title="Progress">Counts of your finished interviews. They are no grade.</PageHeading>
      {months.length === 0 ? (
        <Empty>Your numbers appear here after your first finished interview.</Empty>
      ) : (
        <div className="flex flex-col gap-8">
          {is_complete ? null : (
            <Alert>Some answers are still being counted. Reload this page in a moment.</Alert>
          )}
          {change === null ? null : <p className="lead max-w-[44rem]">{change}</p>}
          <ProgressChart months={months} />
          <ProgressTable months={months} />
          <MarksTable months={months} />
        </div>
      )}
    </>
  );
}
