import type { Metadata } from "next";
import { ResetForm } from "@/components/auth/reset-form";
import { isResetLinkOpen } from "@/lib/auth/reset";
import { hasPasswordLogin } from "@/lib/env";
import { isMailOn } from "@/lib/outbox";

// The URL contains the token, which must not leak. `no-referrer` would make forms post with a null origin.
export const metadata: Metadata = { title: "Set a new password", referrer: "same-origin" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function ResetPage({ searchParams }: { searchParams: Query }) {
  const { token: given } = await searchParams;
  const token = typeof given === "string" ? given : "";
  const isOpen = token !== "" && (await isResetLinkOpen({ token }));
  return <ResetForm token={token} isOpen={isOpen} hasMail={isMailOn()} hasLogin={hasPasswordLogin()} />;
}
