import type { Metadata } from "next";
import { ConfirmEmailForm } from "@/components/auth/confirm-email-form";
import { isEmailLinkOpen } from "@/lib/auth/change-email";

// The URL holds the token, so other origins must not see it. `no-referrer` would make the form's Origin header null.
export const metadata: Metadata = { title: "Confirm your email", referrer: "same-origin" };

type Query = Promise<Record<string, string | string[] | undefined>>;

/** The address changes only when the form is submitted: a mail scanner that opens the link has no effect. */
export default async function ConfirmEmailPage({ searchParams }: { searchParams: Query }) {
  const { token: given } = await searchParams;
  const token = typeof given === "string" ? given : "";
  return <ConfirmEmailForm token={token} isOpen={token !== "" && (await isEmailLinkOpen({ token }))} />;
}
