import { LoadFailed } from "@/components/characters/load-failed";
import { ActionButton } from "@/components/shell/action-button";
import { Badge } from "@/components/ui/badge";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { revokeCode } from "./actions";
import type { IssuedCode } from "@/lib/invites/schema";

const states = {
  unused: "Unused",
  used: "Used",
  expired: "Expired",
  revoked: "Revoked",
} satisfies Record<IssuedCode["state"], string>;

/** All issued codes; only their last four characters are stored. */
export const IssuedCodes = ({ codes }: { codes: IssuedCode[] | null }) => (
  <Section title="Issued Codes" count={codes?.length}>
    {codes ? (
      <Entries
        first={5}
        empty="No codes have been issued."
        rows={codes.map((code) => (
          <CodeEntry key={code.id} code={code} />
        ))}
      />
    ) : (
      <LoadFailed text="Error loading issued codes. Please try again later." toast={false} />
    )}
  </Section>
);

function CodeEntry({ code }: { code: IssuedCode }) {
  const revoke = (
    <ActionButton
      action={revokeCode}
      fields={{ id: code.id }}
      label="Revoke"
      className="sm:-mr-3"
      failed="Failed to revoke the code. Please try again."
      done={{ title: "Code Revoked" }}
      ask={{
        title: `Revoke the code ending in ${code.last4}?`,
        description: `${code.email ?? "People"} won’t be able to register with it. This can’t be undone.`,
        confirmLabel: "Revoke code",
        busyLabel: "Revoking...",
        destructive: true,
      }}
    />
  );
  return (
    <Entry
      actions={
        <>
          <Badge className="self-center">{states[code.state]}</Badge>
          {code.state === "unused" ? revoke : null}
        </>
      }
    >
      <p className="figures text-ui">
        <span aria-hidden className="text-muted">
          ••••-••••-
        </span>
        <span className="sr-only">Code ending in </span>
        {code.last4}
      </p>
      <p className="text-muted mt-0.5 text-meta break-words">
        <CodeState code={code} />
      </p>
    </Entry>
  );
}

/** The state of a code as a sentence. */
function CodeState({ code }: { code: IssuedCode }) {
  if (code.state === "used") return code.used_by ? `Used by ${code.used_by}` : "Used by a deleted account";
  const label = { unused: "valid until", expired: "expired on", revoked: "created on" }[code.state];
  const when = code.state === "revoked" ? code.created_at : code.expires_at;
  return (
    <>
      {code.email ? `For ${code.email}` : "For anyone"} · {label} <Time value={when} show="local" />
    </>
  );
}
