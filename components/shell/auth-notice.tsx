"use client";

import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { type Notice, takeLeftNotice } from "./left-notice";

/** Notices by the `ended` parameter of the login page. */
const endings: Record<string, Notice> = {
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

/** The notice of the login page. With `ended` it is rendered on the server, so that nothing jumps. */
export function AuthNoticeInline({ ended }: { ended: string | undefined }) {
  const ending = ended !== undefined && Object.hasOwn(endings, ended) ? endings[ended] : undefined;
  const [notice, setNotice] = useState<Notice | null>(ending ?? null);
  useEffect(() => {
    const left = takeLeftNotice();
    if (ending) {
      // Prevents showing the notice again after a reload or in a copied URL.
      const url = new URL(window.location.href);
      url.searchParams.delete("ended");
      window.history.replaceState(window.history.state, "", url);
    } else if (left) {
      // oxlint-disable-next-line react/set-state-in-effect -- session storage exists only in the browser
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
