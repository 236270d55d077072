"use client";

import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { notify } from "@/components/ui/sonner";
import { cn } from "@/components/ui/cn";
import { Time } from "@/components/ui/time";
import type { OwnContactRequest } from "@/lib/sharing/contact/schema";
import type { Visit } from "./use-visit";
import { Withdraw } from "./withdraw";

/** The visitor's contact requests with their state, newest first. */
export function OwnRequests({ visit }: { visit: Visit }) {
  const { requests } = visit;
  const statuses = useRef(new Map(requests.map(({ id, status }) => [id, status])));
  useEffect(() => {
    for (const { id, status } of requests) {
      // The list may be out of view, far up the page.
      if (status === "APPROVED" && statuses.current.get(id) === "PENDING")
        notify({
          title: "The candidate approved your request",
          description: "Their contact details are at the top of this page.",
          type: "success",
        });
      statuses.current.set(id, status);
    }
  }, [requests]);
  return (
    <section aria-label="Your contact requests" className="mt-5" role="status">
      <ul className="flex flex-col gap-2">
        {requests.map((request) => (
          <li
            key={request.id}
            className={cn(
              "rounded-control flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border px-4 py-3 text-ui",
              request.status === "APPROVED" ? "border-accent bg-accent-soft" : "border-line bg-surface",
            )}
          >
            <p className="min-w-0 flex-1 basis-60">
              <span className="font-medium">{headings[request.status]}</span> <Outcome request={request} />
            </p>
            {request.candidate_contact ? (
              <CopyButton text={request.candidate_contact} label="Copy address" />
            ) : null}
            {request.status === "PENDING" ? <Withdraw requestId={request.id} visit={visit} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const headings = {
  PENDING: "Your contact request is pending.",
  APPROVED: "Your contact request was approved.",
  REJECTED: "The candidate declined your request.",
} as const;

function Outcome({ request: { status, created_at, candidate_contact } }: { request: OwnContactRequest }) {
  if (candidate_contact)
    return (
      <>
        You can reach the candidate at{" "}
        <a
          href={`mailto:${candidate_contact}`}
          className={cn(
            "text-accent decoration-accent/40 hover:decoration-accent inline-block",
            "max-w-full [overflow-wrap:anywhere] underline underline-offset-4",
          )}
        >
          {candidate_contact}
        </a>
        .
      </>
    );
  return (
    <span className="text-muted">
      {status === "PENDING" ? (
        <>
          Sent <Time value={created_at} />. If the candidate approves, they see who you are, and this page
          shows how to reach them.
        </>
      ) : status === "REJECTED" ? (
        "Your contact details were erased."
      ) : (
        "The candidate has your contact information and can get in touch."
      )}
    </span>
  );
}
