"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { generateCode } from "@/lib/invites/actions";
import type { NewCode } from "@/lib/invites/schema";
import { Secret } from "./secret";
import { Section } from "./section";

/** Makes a code that any one person can register with. */
export function GenerateCode() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [made, setMade] = useState<NewCode | null>(null);

  function generate(): void {
    startTransition(async () => {
      const result = await generateCode().catch(() => null);
      if (!result?.ok) return notifyFailure(result?.error, "Failed to generate a code. Please try again.");
      startTransition(() => {
        setMade(result.data);
        router.refresh();
      });
    });
  }

  return (
    <Section
      title="Generate Invite Code"
      hint="One person can register with it, with any email address. For a certain person, approve a request."
    >
      <Button variant="primary" busy={isPending} busyLabel="Generating..." onClick={generate}>
        Generate New Invite Code
      </Button>
      {made ? (
        <Secret key={made.id} label="Generated Code:" value={made.code} copyLabel="Copy code" large>
          It is shown this once and can be used until <Time value={made.expires_at} show="local" />.
        </Secret>
      ) : null}
    </Section>
  );
}
