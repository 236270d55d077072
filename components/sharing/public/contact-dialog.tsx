"use client";

import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useRef, useState } from "react";
import { isComposing } from "@/components/shell/message-field";
import { notify } from "@/components/ui/sonner";
import { type CallError, unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { DialogFooter, TitledDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { Time } from "@/components/ui/time";
import { maxContactLength, maxContactMessageLength, unreachable } from "@/lib/sharing/constants";
import { isReachable } from "@/lib/sharing/mask";
import { requestContact } from "@/lib/sharing/client";
import { notifyError } from "../use-error-toast";
import type { Visit } from "./use-visit";
import { Withdraw } from "./withdraw";

type ContactDialogProps = Pick<ComponentProps<typeof TitledDialog>, "open" | "onOpenChange"> & {
  visit: Visit;
  /** The initial message: the question for the candidate. */
  about: string;
};

/** A visitor's contact request. Sending it closes the dialog and clears the form. */
export function ContactDialog(props: ContactDialogProps) {
  const { visit, open, onOpenChange } = props;
  const { info, setInfo, message, setMessage, field, isWrong, send, submit } = useContactRequest(props);
  return (
    <TitledDialog
      title="Contact the Candidate"
      open={open}
      onOpenChange={(next) => (send.isPending ? undefined : onOpenChange(next))}
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="flex flex-col gap-5">
          <PendingRequests visit={visit} />
          <Field label="Your Email or Phone Number*" error={isWrong ? unreachable : undefined}>
            <Input
              ref={field}
              value={info}
              required
              maxLength={maxContactLength}
              autoComplete="email"
              onChange={(event) => setInfo(event.target.value)}
              onKeyDown={(event) => {
                // A disabled button would make Enter do nothing without a message.
                if (event.key !== "Enter" || isComposing(event) || info.trim() !== "") return;
                event.preventDefault();
                submit();
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
          <p className="text-muted text-ui">
            Your contact information will only be shared if the candidate approves your request.
          </p>
          {send.error ? <Alert variant="destructive">{send.error.message}</Alert> : null}
        </div>
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)} disabled={send.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={info.trim() === ""} busy={send.isPending}>
            Submit Request
          </Button>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}

function useContactRequest({ visit, about, onOpenChange }: ContactDialogProps) {
  const [info, setTypedInfo] = useState("");
  const [typed, setMessage] = useState<string | null>(null);
  const message = typed ?? about;
  const field = useRef<HTMLInputElement>(null);
  const send = useMutation<unknown, CallError>({
    mutationFn: () =>
      unwrap(requestContact(visit.token, { contact_info: info.trim(), message: message.trim() || null })),
    onSuccess: () => {
      setTypedInfo("");
      setMessage(null);
      onOpenChange(false);
      void visit.reloadRequests();
      notify({
        title: "Contact Request Sent",
        description: "Your contact information has been submitted successfully.",
        type: "success",
      });
    },
    onError: ({ problem }) => {
      notifyError("Failed to submit contact request.");
      if (problem.code !== "not_found") return;
      onOpenChange(false);
      visit.recheck();
    },
  });
  const isEmpty = info.trim() === "";
  const [isWrong, setWrong] = useState(false);

  function submit(): void {
    setWrong(!isEmpty && !isReachable(info));
    if (isEmpty)
      notify({
        title: "Missing Information",
        description: "Please provide your contact information.",
        type: "destructive",
      });
    else if (!isReachable(info)) field.current?.focus();
    else if (!send.isPending) send.mutate();
  }

  function setInfo(text: string): void {
    setTypedInfo(text);
    setWrong(false);
  }

  return { info, setInfo, message, setMessage, field, isWrong, send, submit };
}

function PendingRequests({ visit }: { visit: Visit }) {
  const pending = visit.requests.filter(({ status }) => status === "PENDING");
  if (pending.length === 0) return null;
  return (
    <ul aria-label="Pending requests" className="flex flex-col gap-2">
      {pending.map(({ id, created_at, message: sent }) => (
        <li key={id} className="border-line rounded-control flex items-center gap-4 border px-3 py-2 text-ui">
          <div className="min-w-0 flex-1">
            <p>
              You asked <Time value={created_at} />; it is pending.
            </p>
            {sent ? (
              <p dir="auto" className="text-muted truncate">
                {sent}
              </p>
            ) : null}
          </div>
          <Withdraw requestId={id} visit={visit} />
        </li>
      ))}
    </ul>
  );
}
