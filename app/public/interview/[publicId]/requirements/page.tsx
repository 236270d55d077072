import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { QueryProvider } from "@/components/shell/query";
import { RequirementsPage } from "@/components/sharing/requirements/requirements-page";
import { modelStatus } from "@/lib/ai/status";
import { findVisitorNotice } from "@/lib/sharing/consent";
import { findChecksPage } from "@/lib/sharing/requirements/rows";
import { aiMeta } from "@/lib/site";

export const metadata: Metadata = {
  title: "Check requirements",
  robots: { index: false, follow: false },
  other: aiMeta,
};

export default async function CheckRequirementsPage({ params }: { params: Promise<{ publicId: string }> }) {
  const { publicId: token } = await params;
  const visitorToken = (await cookies()).get("visitor")?.value ?? null;
  const [page, notice] = await Promise.all([
    findChecksPage({ token, visitorToken }),
    findVisitorNotice({ token, visitorToken }),
  ]);
  if (!page) notFound();
  return (
    <QueryProvider>
      <RequirementsPage token={token} page={page} practice={modelStatus().practice} notice={notice} />
    </QueryProvider>
  );
}
