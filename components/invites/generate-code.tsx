"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { request } from "@/lib/client";
import type { generateCodeCall } from "@/lib/invites/api";
import type { NewCode } from "@/lib/invites/schema";
import { Secret } from "./secret";
import { useChange } from "./use-change";

/** Makes a code that any one person can register with. */
export function GenerateCode() {
  const { isPending, change } = useChange();
  const [code, setCode] = useState<NewCode | null>(null);
  const generate = () =>
    change(
      request<typeof generateCodeCall>("POST /admin/invite-codes/generate", {}),
      "Failed to generate a code. Please try again.",
      (answer) => answer && setCode(answer.data),
    );
  return (
    <Section
      title="Generate Invite Code"
      hint="Anyone with the code can register once. To invite a specific person, approve their request."
    >
      <Button variant="primary" busy={isPending} busyLabel="Generating..." onClick={generate}>
        Generate New Invite Code
      </Button>
      {code ? (
        <Secret key={code.id} label="Generated Code:" value={code.code} copyLabel="Copy code" large>
          Shown only once. Valid until <Time value={code.expires_at} show="local" />.
        </Secret>
      ) : null}
    </Section>
  );
}
