import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { headingOf, Intro } from "@/components/sharing/intro";
import { QueryProvider } from "@/components/shell/query";
import { PublicInterview } from "@/components/sharing/public/public-interview";
import { modelStatus } from "@/lib/ai/status";
import { findActor } from "@/lib/auth/session";
import { countOpened, findPublicInterview } from "@/lib/sharing/public";
import { site } from "@/lib/site";

// A phone's keyboard makes the page smaller, so that the input stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ publicId: string }> };

const read = cache(async (token: string) =>
  findPublicInterview({ token, visitorToken: (await cookies()).get("visitor")?.value ?? null }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const interview = await read((await params).publicId);
  if (!interview) return {};
  const title = headingOf(interview.candidate_name);
  const description = `Ask questions about ${interview.candidate_name ?? "this candidate"}. The answers come from an interview and name their sources.`;
  return {
    title,
    description,
    robots: { index: false, follow: false },
    openGraph: { title: `${title} · ${site.name}`, description, siteName: site.name, type: "website" },
    twitter: { card: "summary", title: `${title} · ${site.name}`, description },
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
  if (isOpening(await headers())) await countOpened({ token, viewer: await findActor() });
  return (
    <QueryProvider>
      <PublicInterview token={token} interview={interview}>
        <Intro interview={interview} practice={modelStatus().practice} />
      </PublicInterview>
    </QueryProvider>
  );
}
