"use client";

import { useState } from "react";
import { isComposing } from "@/components/shell/message-field";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { maxContactLength, maxContactMessageLength } from "@/lib/sharing/constants";
import { requestContact } from "@/lib/sharing/client";

/** How a visitor asks the candidate to get in touch. Closes and forgets what was typed once it is sent. */
export default function ContactDialog({
  token,
  open,
  onOpenChange,
  onSent,
  onGone,
}: {
  token: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSent: () => void;
  /** The link is not valid any more. */
  onGone: () => void;
}) {
  const [info, setInfo] = useState("");
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (busy) return;
    if (info.trim() === "") {
      notify({
        title: "Missing Information",
        description: "Please provide your contact information.",
        type: "destructive",
      });
      return;
    }
    setBusy(true);
    setProblem(null);
    const answer = await requestContact(token, {
      contact_info: info.trim(),
      message: message.trim() || null,
    });
    setBusy(false);
    if (answer.ok) {
      setInfo("");
      setMessage("");
      onOpenChange(false);
      onSent();
      notify({
        title: "Contact Request Sent",
        description: "Your contact information has been submitted successfully.",
        type: "success",
      });
      return;
    }
    const { code, detail } = answer.problem;
    notify({ title: "Error", description: "Failed to submit contact request.", type: "destructive" });
    if (code === "not_found") {
      onOpenChange(false);
      onGone();
    } else setProblem(detail);
  }

  return (
    <Dialog open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <DialogContent title="Contact the Candidate">
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div className="flex flex-col gap-5">
            <Field label="Your Email or Phone Number*">
              <Input
                value={info}
                required
                maxLength={maxContactLength}
                autoComplete="email"
                onChange={(event) => setInfo(event.target.value)}
                onKeyDown={(event) => {
                  // While the button is disabled, Enter would do nothing and say nothing.
                  if (event.key !== "Enter" || isComposing(event) || info.trim() !== "") return;
                  event.preventDefault();
                  void submit();
                }}
              />
            </Field>
            <Field label="Message (Optional)">
              <Textarea
                value={message}
                maxLength={maxContactMessageLength}
                className="max-h-48"
                onChange={(event) => setMessage(event.target.value)}
              />
            </Field>
            <p className="text-muted text-sm leading-6">
              Your contact information will only be shared if the candidate approves your request.
            </p>
            {problem ? <Alert variant="destructive">{problem}</Alert> : null}
          </div>
          <DialogFooter>
            <Button onClick={() => onOpenChange(false)} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" disabled={info.trim() === ""} busy={busy}>
              Submit Request
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
