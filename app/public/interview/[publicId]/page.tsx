import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { headingOf, Intro } from "@/components/sharing/intro";
import { QueryProvider } from "@/components/shell/query";
import { PublicInterview } from "@/components/sharing/public/public-interview";
import { findActor } from "@/lib/auth/session";
import { callerOf } from "@/lib/caller";
import { maxPoints } from "@/lib/limits";
import { findVisitorNotice } from "@/lib/sharing/visitor/visitor";
import { findPublicInterview } from "@/lib/sharing/page/interview";
import { countOpened } from "@/lib/sharing/page/openings";
import { aiMeta, site } from "@/lib/site";

// Resizes the page with a phone's keyboard, so that the input stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ publicId: string }> };

const visitOf = async (token: string) => ({
  token,
  visitorToken: (await cookies()).get("visitor")?.value ?? null,
});
const read = cache(async (token: string) => findPublicInterview(await visitOf(token)));

/** The link preview in chats and mails. The same for every link, so that it never names the candidate. */
const preview = {
  title: `${headingOf(null)} · ${site.name}`,
  description:
    "Ask questions about this candidate. The answers come from an interview and name their sources.",
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publicId: token } = await params;
  const interview = await read(token);
  if (!interview) return {};
  return {
    metadataBase: new URL(callerOf(await headers()).origin),
    title: headingOf(interview.candidate_name),
    description: preview.description,
    other: aiMeta,
    robots: { index: false, follow: false },
    openGraph: { ...preview, siteName: site.name, type: "website" },
    twitter: { ...preview, card: "summary_large_image" },
  };
}

/** Whether a person opens the page, rather than a prefetch or a refresh. */
function isOpening(requestHeaders: Headers): boolean {
  if (`${requestHeaders.get("purpose")} ${requestHeaders.get("sec-purpose")}`.includes("prefetch"))
    return false;
  return (requestHeaders.get("sec-fetch-dest") ?? "document") === "document";
}

export default async function PublicInterviewPage({ params }: Props) {
  const { publicId: token } = await params;
  const interview = await read(token);
  if (!interview) notFound();
  const notice = await findVisitorNotice(await visitOf(token));
  if (isOpening(await headers())) await countOpened({ token, viewer: await findActor() });
  return (
    <QueryProvider>
      {/* The card is rendered here, so the resume is not sent twice. */}
      <PublicInterview
        token={token}
        interview={{ ...interview, resume: [] }}
        notice={notice}
        questionsPerHour={maxPoints("question_visitor")}
      >
        <Intro interview={interview} fileUrl={`/api/v1/conversations/public/${token}/resume/file`} />
      </PublicInterview>
    </QueryProvider>
  );
}
