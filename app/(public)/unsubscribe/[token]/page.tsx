import type { Metadata } from "next";
import Link from "next/link";
import { UnsubscribeForm } from "@/components/news/unsubscribe-form";
import { buttonVariants } from "@/components/ui/button-variants";
import { readUnsubscribeToken } from "@/lib/outbox";

// The URL contains the token, which must not leak. `no-referrer` would make forms post with a null origin.
export const metadata: Metadata = { title: "Unsubscribe", referrer: "same-origin", robots: { index: false } };

const names = {
  contact_request: "emails about contact requests",
  digest: "daily emails about visitors’ questions",
};

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ done?: string | string[] }> };

/** Unsubscribes when the button is pressed; opening the page changes nothing. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { token } = await params;
  const kind = readUnsubscribeToken(token)?.kind;
  const isDone = (await searchParams).done === "yes";
  return (
    <>
      <h1 className="text-title">
        {!kind ? "This link isn’t valid" : isDone ? "You are unsubscribed" : "Unsubscribe"}
      </h1>
      <p role="status" className="text-muted mt-2 mb-6 text-ui">
        {!kind
          ? "Part of it may be missing. You can choose your emails in your settings."
          : isDone
            ? `You won’t get any more ${names[kind]}. You can turn them back on in your settings.`
            : `Stop getting ${names[kind]}?`}
      </p>
      {kind && !isDone ? (
        <UnsubscribeForm token={token} />
      ) : (
        <Link href="/dashboard/profile" prefetch={false} className={buttonVariants({ className: "w-full" })}>
          Go to settings
        </Link>
      )}
    </>
  );
}
