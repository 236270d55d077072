"use client";

import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { acceptNotice } from "./actions";
import type { Notice } from "@/lib/consents/schema";
import { NoticePanel } from "./notice-panel";

type Props = { notice: Notice; onAccepted: () => void };

/** The notice with its own accept button. */
export function ConsentForm({ notice, onAccepted }: Props) {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: acceptNotice,
    failed: "This could not be saved. Please try again.",
    onDone: onAccepted,
  });
  return (
    <NoticePanel notice={notice}>
      <form ref={form} {...formProps} className="flex flex-col items-start gap-3">
        <input type="hidden" name="version" value={notice.version} />
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
        <Button type="submit" variant="primary" busy={busy}>
          Accept and continue
        </Button>
      </form>
    </NoticePanel>
  );
}
