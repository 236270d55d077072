"use client";

import { useState } from "react";
import { leaveAuthNotice } from "@/components/shell/auth-notice";
import { notify } from "@/components/shell/notify";
import { leaveEndedSession } from "@/components/shell/session-ended";
import { Button } from "@/components/ui/button";
import type { signOutEverywhereCall } from "@/lib/auth/api";
import { callApi } from "./call-api";

/** Ends all sessions. No dialog: logging in again undoes it. */
export function SignOutEverywhere() {
  const [busy, setBusy] = useState(false);

  async function signOut(): Promise<void> {
    setBusy(true);
    const result = await callApi<typeof signOutEverywhereCall>(
      "POST /users/me/sign-out-everywhere",
      {},
    ).catch(() => null);
    if (result?.ok) {
      leaveAuthNotice({
        title: "You are signed out everywhere",
        description: "Every session of yours has ended. Log in to go on.",
      });
      window.location.replace("/login");
      return;
    }
    if (result?.error.code === "unauthenticated") return leaveEndedSession();
    setBusy(false);
    notify({
      title: "Error",
      description: result?.error.detail ?? "Failed to sign out everywhere. Please try again.",
      type: "destructive",
    });
  }

  return (
    <Button busy={busy} busyLabel="Signing out..." onClick={() => void signOut()}>
      Sign out everywhere
    </Button>
  );
}
