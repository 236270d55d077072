"use client";

import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
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
    description: "All your sessions have ended. Log in to continue.",
  },
  deleted: {
    title: "Your account has been deleted",
    description: "None of your data is kept here.",
  },
};

/** Reads and clears the notice that was left for the next page. */
function take(): AuthNotice | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const { title, description } = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    return typeof title === "string" && typeof description === "string" ? { title, description } : null;
  } catch {
    // No storage, or not what we wrote.
    return null;
  }
}

/** On the login page. With `ended` the page already holds the text, so that nothing jumps. */
export function AuthNoticeInline({ ended }: { ended: string | undefined }) {
  const ending = ended !== undefined && Object.hasOwn(endings, ended) ? endings[ended] : undefined;
  const [notice, setNotice] = useState<AuthNotice | null>(ending ?? null);
  useEffect(() => {
    const left = take();
    if (ending) {
      // A reload, or a link that was copied, does not show it again.
      const url = new URL(window.location.href);
      url.searchParams.delete("ended");
      window.history.replaceState(window.history.state, "", url);
    } else if (left) {
      // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows its session storage
      setNotice(left);
    }
  }, [ending]);
  if (!notice) return null;
  return (
    <Alert className="mb-6">
      <p className="font-medium">{notice.title}</p>
      <p className="text-muted">{notice.description}</p>
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
