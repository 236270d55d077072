import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { headingOf, Intro } from "@/components/sharing/intro";
import { QueryProvider } from "@/components/shell/query";
import { PublicInterview } from "@/components/sharing/public/public-interview";
import { modelStatus } from "@/lib/ai/status";
import { findActor } from "@/lib/auth/session";
import { callerOf } from "@/lib/caller";
import { findVisitorNotice } from "@/lib/sharing/consent";
import { countOpened, findLinkPreview, findPublicInterview } from "@/lib/sharing/public";
import { aiMeta, site } from "@/lib/site";

// A phone's keyboard makes the page smaller, so that the input stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ publicId: string }> };

const visitOf = async (token: string) => ({
  token,
  visitorToken: (await cookies()).get("visitor")?.value ?? null,
});
const read = cache(async (token: string) => findPublicInterview(await visitOf(token)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publicId: token } = await params;
  // What shows previews gets the name and the headline only where the owner wants that.
  const [interview, preview] = await Promise.all([read(token), findLinkPreview({ token })]);
  if (!interview) return {};
  const [name, headline] = [preview?.candidate_name ?? null, preview?.headline ?? null];
  const title = `${headingOf(name)} · ${site.name}`;
  const invitation = `Ask questions about ${name ?? "this candidate"}. The answers come from an interview and name their sources.`;
  const description = headline ? `${headline} – ${invitation}` : invitation;
  return {
    metadataBase: new URL(callerOf(await headers()).origin),
    title: headingOf(interview.candidate_name),
    description,
    other: aiMeta,
    robots: { index: false, follow: false },
    openGraph: { title, description, siteName: site.name, type: "website" },
    twitter: { card: preview ? "summary_large_image" : "summary", title, description },
  };
}

/** Somebody opens the page: not a browser that reads ahead, nor the open page that reads itself anew. */
function isOpening(given: Headers): boolean {
  if (`${given.get("purpose")} ${given.get("sec-purpose")}`.includes("prefetch")) return false;
  return (given.get("sec-fetch-dest") ?? "document") === "document";
}

export default async function PublicInterviewPage({ params }: Props) {
  const { publicId: token } = await params;
  const interview = await read(token);
  if (!interview) notFound();
  const notice = await findVisitorNotice(await visitOf(token));
  if (isOpening(await headers())) await countOpened({ token, viewer: await findActor() });
  return (
    <QueryProvider>
      {/* The card is made here: the resume need not be sent twice. */}
      <PublicInterview token={token} interview={{ ...interview, resume: [] }} notice={notice}>
        <Intro
          interview={interview}
          practice={modelStatus().practice}
          fileUrl={`/api/v1/conversations/public/${token}/resume/file`}
        />
      </PublicInterview>
    </QueryProvider>
  );
}
