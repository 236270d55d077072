"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { BareHeader } from "@/components/shell/message-page";
import { CallError, callOptions } from "@/components/shell/query";
import { Time } from "@/components/ui/time";
import type { Notice } from "@/lib/consents/schema";
import type { publicStatusCall } from "@/lib/sharing/api";
import type { ChecksPage } from "@/lib/sharing/requirements/rows";
import { ClosedLink } from "../public/closed-link";
import { CheckRows } from "./check-rows";
import { RequirementsForm } from "./requirements-form";

/** How often rows that are being checked are looked for, and whether the link is still open. */
const rowsMs = 1_000;
const recheckMs = 30_000;

type RequirementsPageProps = {
  token: string;
  page: ChecksPage;
  practice: boolean;
  /** What the first check accepts; null for nothing. */
  notice: Notice | null;
};

/** Where a recruiter checks requirements against a shared interview: the newest check first, and what is yet to check. */
export function RequirementsPage({ token, page, practice, notice }: RequirementsPageProps) {
  const router = useRouter();
  const { rows, candidate_name, allow_checks } = page;
  const name = candidate_name ?? "the candidate";
  const title = `Requirements checked: ${candidate_name ? `${candidate_name}’s Interview` : "Interview"}`;
  const checks = [...Map.groupBy(rows, ({ check_id }) => check_id).values()].toReversed();
  const [newest, ...earlier] = checks;
  const isChecking = rows.some(({ state }) => state === "checking");
  const heading = useNewest(newest?.[0]?.check_id ?? null);
  const isGone = useIsGone(token);
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => router.refresh(), rowsMs);
    return () => clearInterval(timer);
  }, [isChecking, router]);

  const shown = { token, name, title, material: page, onChange: () => router.refresh() };
  const form = <RequirementsForm token={token} notice={notice} onChecked={shown.onChange} />;
  return (
    <>
      <BareHeader />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[44rem] flex-1 flex-col px-4 pt-5 pb-16"
      >
        {isGone ? (
          <ClosedLink />
        ) : (
          <>
            <Intro token={token} name={name} candidateName={candidate_name} practice={practice} />
            {newest ? (
              <section className="mt-8">
                <CheckHeading refTo={heading} at={newest[0]?.created_at ?? ""} />
                <CheckRows {...shown} rows={newest} />
              </section>
            ) : null}
            {!allow_checks ? (
              <p className="border-line rounded-control mt-8 border px-4 py-3 text-sm leading-6">
                The candidate does not offer this. You can ask questions instead.
              </p>
            ) : newest ? (
              <section className="mt-10 print:hidden">
                <h2 className="mb-3 font-medium">Check other requirements</h2>
                {form}
              </section>
            ) : (
              <div className="mt-6">{form}</div>
            )}
            {earlier.map((check) => (
              <details key={check[0]?.check_id} className="group mt-4 print:hidden">
                <summary className="text-muted touch:min-h-11 inline-flex min-h-8 cursor-pointer items-center gap-1.5 text-sm [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    aria-hidden
                    className="size-3.5 shrink-0 transition-[rotate] group-open:rotate-90"
                  />
                  <span>
                    {check.length} checked <Time value={check[0]?.created_at ?? ""} />
                  </span>
                </summary>
                <div className="mt-3">
                  <CheckRows {...shown} rows={check} />
                </div>
              </details>
            ))}
            <noscript>
              <style>{"[data-needs-script]{display:none!important}"}</style>
              {isChecking ? <meta httpEquiv="refresh" content="2" /> : null}
            </noscript>
          </>
        )}
      </main>
    </>
  );
}

type IntroProps = { token: string; name: string; candidateName: string | null; practice: boolean };

function Intro({ token, name, candidateName, practice }: IntroProps) {
  return (
    <>
      <Link
        href={`/public/interview/${token}`}
        prefetch={false}
        className="text-muted hover:text-ink touch:min-h-11 -ml-1 inline-flex min-h-8 items-center gap-1 self-start text-sm print:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {candidateName ? `${candidateName}’s Interview` : "Back to the interview"}
      </Link>
      <h1 className="mt-3 font-serif text-[1.75rem] leading-9 font-medium tracking-tight text-balance">
        Check requirements
      </h1>
      <p className="mt-1.5 leading-7">
        {`Paste a job description and see ${candidateName ? `${name}’s` : "the candidate’s"} own words for each line.`}
      </p>
      <p className="text-muted mt-1 text-sm leading-6">
        {practice ? "Practice mode: fixed rules find" : "AI finds"} the quotes; open the source before you
        rely on one. {candidateName ?? "The candidate"} can read what you check.
      </p>
    </>
  );
}

type CheckHeadingProps = { refTo: React.RefObject<HTMLHeadingElement | null>; at: string };

const CheckHeading = ({ refTo, at }: CheckHeadingProps) => (
  <h2 ref={refTo} tabIndex={-1} className="mb-3 scroll-mt-6 text-sm font-semibold outline-none">
    Checked <Time value={at} />
  </h2>
);

/** The heading of the newest check, which gets the focus once another is made here. */
function useNewest(checkId: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(checkId);
  useEffect(() => {
    if (before.current === checkId) return;
    before.current = checkId;
    heading.current?.focus();
  }, [checkId]);
  return heading;
}

/** Whether the link was closed while the page was open. */
function useIsGone(token: string): boolean {
  const { error } = useQuery({
    ...callOptions<typeof publicStatusCall>("GET /conversations/public/{token}/status", {
      params: { token },
      query: { recheck: "true" },
    }),
    staleTime: recheckMs,
    refetchInterval: recheckMs,
    refetchOnWindowFocus: "always",
  });
  return error instanceof CallError && error.problem.code === "not_found";
}
