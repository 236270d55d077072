"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { notify } from "./notify";

type AuthNotice = { title: string; description: string };

const KEY = "authErrorInfo";
const ended: AuthNotice = {
  title: "Your session has ended",
  description: "Please log in again. Anything you had typed is still here.",
};

/** Reads the notice that was left for the next page, and clears it: it is shown once. */
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
    // No storage, or not what we wrote: then there is nothing to tell.
    return null;
  }
}

/** Leaves a notice for the next page, on either side of the login. */
export function leaveAuthNotice(notice: AuthNotice): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    // Without storage the notice is lost, nothing else.
  }
}

/**
 * On the login page: why one is here. `hasEnded` (the server sent the visitor here with `?ended=1`) leaves the
 * notice and takes it in one go; the page already holds its text, so that nothing jumps.
 */
export function AuthNoticeInline({ hasEnded }: { hasEnded: boolean }) {
  const [notice, setNotice] = useState<AuthNotice | null>(hasEnded ? ended : null);
  useEffect(() => {
    if (hasEnded) {
      leaveAuthNotice(ended);
      // A reload, or a link that was copied, tells no old news.
      const url = new URL(window.location.href);
      url.searchParams.delete("ended");
      window.history.replaceState(window.history.state, "", url);
    }
    const left = take();
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows its session storage
    if (left) setNotice(left);
  }, [hasEnded]);
  if (!notice) return null;
  return (
    <Notice title={notice.title} className="mb-6">
      {notice.description}
    </Notice>
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
