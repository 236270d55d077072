"use client";

import { useRouter } from "next/navigation";
import { AccountForm } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { notify } from "@/components/ui/sonner";
import { setMailChoices } from "@/lib/sharing/actions";
import type { MailChoices } from "@/lib/sharing/news/schema";

const boxes = [
  { name: "contact_requests", label: "Contact requests, as they arrive" },
  { name: "digest", label: "Questions, answered or not, once a day" },
] as const;

/** What one is mailed. */
export function MailForm({ choices }: { choices: MailChoices }) {
  const router = useRouter();
  const form = useForm({
    names: [],
    action: setMailChoices,
    failed: "This could not be saved. Please try again.",
    onDone: () => {
      notify({ title: "Saved", type: "success" });
      router.refresh();
    },
  });
  return (
    <AccountForm of={form} submit="Save" busyLabel="Saving..." isPage={false}>
      <div>
        {boxes.map(({ name, label }) => (
          <label key={name} className="touch:min-h-11 flex min-h-9 cursor-pointer items-center gap-3 text-ui">
            {/* The browser's own box can be switched before JavaScript is there. */}
            <input
              type="checkbox"
              name={name}
              defaultChecked={choices[name]}
              className="accent-accent size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
      {form.posted?.ok ? <Alert>Saved</Alert> : null}
    </AccountForm>
  );
}
