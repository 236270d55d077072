import type { Metadata } from "next";
import { headers } from "next/headers";
import { NewsList } from "@/components/news/news-list";
import { decisionTexts } from "@/components/sharing/owner/decision";
import { PageHeading } from "@/components/shell/page-heading";
import { Question } from "@/components/shell/question";
import { Alert } from "@/components/ui/alert";
import { Empty } from "@/components/ui/empty";
import type { Actor } from "@/lib/actor";
import { requireActor } from "@/lib/auth/session";
import { callerOf } from "@/lib/caller";
import { AppError } from "@/lib/errors";
import { decideContact } from "@/lib/sharing/actions";
import { listContactRequests } from "@/lib/sharing/contact/requests";
import { getNews } from "@/lib/sharing/news/news";
import { findLink } from "@/lib/sharing/link/publish";
import { decisionForm } from "@/lib/sharing/contact/schema";

export const metadata: Metadata = { title: "News" };

const path = "/dashboard/news";
const outcomes: Record<string, string> = {
  approve: "Request approved. Their contact details are on the interview’s page.",
  reject: "Request rejected. Their contact details were erased.",
};

const pendingOf = async (actor: Actor, id: string) =>
  (await listContactRequests(actor, { id })).rows.filter(({ status }) => status === "PENDING");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What visitors did that waits for the owner. `?id=…&requestId=…&verb=…` asks before a request is decided. */
export default async function NewsPage({ searchParams }: Props) {
  const actor = await requireActor();
  const query = await searchParams;
  const asked = decisionForm.safeParse(query);
  const question = asked.success ? await findQuestion(actor, asked.data) : null;
  const outcome = typeof query.done === "string" ? outcomes[query.done] : undefined;
  return (
    <>
      <PageHeading title="News">New questions and contact requests from your public links.</PageHeading>
      {outcome ? (
        <Alert role="status" className="mb-6">
          {outcome}
        </Alert>
      ) : null}
      {question ?? <List actor={actor} />}
    </>
  );
}

type Decision = { id: string; requestId: string; verb: "approve" | "reject" };

async function findQuestion(actor: Actor, fields: Decision) {
  const { id, requestId, verb } = fields;
  const pending = await pendingOf(actor, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  });
  const request = pending.find((one) => one.id === requestId);
  if (!request) return <Alert>This request has already been decided or withdrawn.</Alert>;
  const { origin } = callerOf(await headers());
  const link = await findLink(actor, { id, origin });
  const { confirmLabel, ...texts } = decisionTexts(verb, request, link?.contact_email ?? null);
  return (
    <Question
      {...texts}
      action={decideContact}
      fields={fields}
      confirm={confirmLabel}
      busyLabel={verb === "approve" ? "Approving…" : "Rejecting…"}
      failed="Your decision could not be saved. Please try again."
      back={path}
    />
  );
}

async function List({ actor }: { actor: Actor }) {
  const { interviews } = await getNews(actor);
  if (interviews.length === 0)
    return <Empty>You’re all caught up. New questions and contact requests will appear here.</Empty>;
  const news = interviews.map(async (one) => ({
    ...one,
    pending: one.pending_requests > 0 ? await pendingOf(actor, one.id) : [],
  }));
  return <NewsList news={await Promise.all(news)} />;
}
