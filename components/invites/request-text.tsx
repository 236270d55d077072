import { Time } from "@/components/ui/time";
import type { InviteRequest } from "@/lib/invites/schema";

/** Who asks, when, and why. */
export function RequestText({ request }: { request: InviteRequest }) {
  const isApproved = request.status === "APPROVED";
  return (
    <>
      <p className="text-sm font-medium break-words">{request.email}</p>
      <p className="text-muted mt-0.5 text-xs leading-5">
        {isApproved ? "Approved on " : "Requested on "}
        <Time value={(isApproved && request.approved_at) || request.created_at} show="local" />
      </p>
      {request.message ? (
        <p className="mt-2 max-w-prose text-sm leading-6 break-words whitespace-pre-line">
          {request.message}
        </p>
      ) : null}
    </>
  );
}
