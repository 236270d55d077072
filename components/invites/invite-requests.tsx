import { LoadFailed } from "@/components/characters/load-failed";
import { Entries, Entry } from "@/components/ui/entries";
import { KeepFocus } from "@/components/ui/keep-focus";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { InviteRequest } from "@/lib/invites/schema";
import { ApprovalLink, Approvals, ApprovedEntries, Decide } from "./approvals";

export function InviteRequests({ requests }: { requests: InviteRequest[] | null }) {
  if (!requests)
    return (
      <Section title="Invite Requests">
        <LoadFailed text="Error loading invite requests. Please try again later." toast={false} />
      </Section>
    );
  const pending = requests.filter(({ status }) => status === "PENDING");
  const approved = requests
    .filter(({ status }) => status === "APPROVED")
    .toSorted((a, b) => (b.approved_at ?? "").localeCompare(a.approved_at ?? ""));
  return (
    <Approvals>
      <Section title="Pending Invite Requests" count={pending.length}>
        <KeepFocus>
          <Entries
            empty="No pending invite requests."
            rows={pending.map((request) => (
              <Entry key={request.id} actions={<Decide id={request.id} />}>
                <RequestText request={request} />
              </Entry>
            ))}
          />
        </KeepFocus>
      </Section>
      <Section title="Approved Invite Requests" count={approved.length}>
        <ApprovedEntries
          rows={approved.map((request) => (
            <Entry key={request.id} below={<ApprovalLink id={request.id} />}>
              <RequestText request={request} />
            </Entry>
          ))}
        />
      </Section>
    </Approvals>
  );
}

function RequestText({ request }: { request: InviteRequest }) {
  const isApproved = request.status === "APPROVED";
  return (
    <>
      <p className="text-ui font-semibold break-words">{request.email}</p>
      <p className="text-muted mt-0.5 text-meta">
        {isApproved ? "Approved on " : "Requested on "}
        <Time value={(isApproved && request.approved_at) || request.created_at} show="local" />
      </p>
      {request.message ? (
        <p dir="auto" className="mt-2 max-w-prose text-ui break-words whitespace-pre-line">
          {request.message}
        </p>
      ) : null}
    </>
  );
}
