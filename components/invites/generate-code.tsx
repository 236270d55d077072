"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { generateCode } from "./actions";
import type { NewCode } from "@/lib/invites/schema";
import { Secret } from "./secret";

export function GenerateCode() {
  const router = useRouter();
  const [generated, setGenerated] = useState<NewCode | null>(null);
  const { form, formProps, busy, problem, posted } = useForm({
    names: [],
    action: generateCode,
    failed: "Failed to generate a code. Please try again.",
    onDone: (code) => {
      setGenerated(code);
      router.refresh();
    },
  });
  const code = generated ?? (posted?.ok ? posted.data : null);
  return (
    <Section title="Generate Invite Code">
      <form ref={form} {...formProps}>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Generating...">
          Generate New Invite Code
        </Button>
      </form>
      {problem.detail ? (
        <Alert variant="destructive" className="mt-4">
          {problem.detail}
        </Alert>
      ) : null}
      {code ? (
        <Secret key={code.id} label="Generated Code:" value={code.code} copyLabel="Copy code" large>
          Shown once. Registers one person until <Time value={code.expires_at} show="local" />.
        </Secret>
      ) : null}
    </Section>
  );
}
