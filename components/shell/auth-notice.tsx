"use client";

import { useEffect, useState } from "react";
import { Alert, AlertDescription, AlertTitle } from "@/components/ui/alert";
import { notify } from "@/components/ui/sonner";

type AuthNotice = { title: string; description: string };

const KEY = "authErrorInfo";

/** Notices of the login page, by the `ended` of its address. */
const endings: Record<string, AuthNotice> = {
  1: {
    title: "Your session has ended",
    description: "Please log in again. Anything you had typed is still here.",
  },
  everywhere: {
    title: "You are signed out everywhere",
    description: "Every session of yours has ended. Log in to go on.",
  },
  deleted: {
    title: "Your account has been deleted",
    description: "Nothing of it is kept here any more.",
  },
};

/** Reads and clears the notice that was left for the next page. */
function take(): AuthNotice | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { title, description } = value as Partial<Record<keyof AuthNotice, unknown>>;
    if (typeof title !== "string" || typeof description !== "string") return null;
    return { title, description };
  } catch {
    // No storage, or not what we wrote.
    return null;
  }
}

/** Leaves a notice for the next page, on either side of the login. */
function leaveAuthNotice(notice: AuthNotice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    // Without storage the notice is lost, nothing else.
  }
}

/** On the login page. With `ended` the page already holds the text, so that nothing jumps. */
export function AuthNoticeInline({ ended }: { ended: string | undefined }) {
  const ending = ended !== undefined && Object.hasOwn(endings, ended) ? endings[ended] : undefined;
  const [notice, setNotice] = useState<AuthNotice | null>(ending ?? null);
  useEffect(() => {
    if (ending) {
      leaveAuthNotice(ending);
      // A reload, or a link that was copied, does not show it again.
      const url = new URL(window.location.href);
      url.searchParams.delete("ended");
      window.history.replaceState(window.history.state, "", url);
    }
    const left = take();
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows its session storage
    if (left) setNotice(left);
  }, [ending]);
  if (!notice) return null;
  return (
    <Alert className="mb-6">
      <AlertTitle>{notice.title}</AlertTitle>
      <AlertDescription>{notice.description}</AlertDescription>
    </Alert>
  );
}

/** Behind the login: the same as a toast. */
export function AuthNoticeToast() {
  useEffect(() => {
    const left = take();
    if (left) notify(left);
  }, []);
  return null;
}
