import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TryAgain } from "@/components/insights/try-again";
import { requireActor } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import { triedAnswer } from "@/lib/insights/schema";
import { getTries } from "@/lib/insights/tries";
import { aiMeta } from "@/lib/site";

export const metadata: Metadata = { title: "Try again · Insights", other: aiMeta };

type Props = {
  params: Promise<{ id: string; messageId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function TryPage({ params, searchParams }: Props) {
  const { id, messageId } = await params;
  const asked = triedAnswer.safeParse({ id, message_id: messageId });
  const actor = await requireActor();
  if (!asked.success) notFound();
  const tries = await getTries(actor, asked.data).catch((error: unknown) => {
    if (error instanceof AppError) notFound();
    throw error;
  });
  return <TryAgain {...asked.data} {...tries} isDone={(await searchParams).done === "tried"} />;
}
