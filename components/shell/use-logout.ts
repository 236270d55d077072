"use client";

import { useRouter } from "next/navigation";
import type { signOutCall } from "@/lib/auth/api";
import { request } from "@/lib/client";
import { notify } from "@/components/ui/sonner";

const REDIRECT_DELAY = 100;

/** Ends the session of this browser, shows a toast, and goes to the login page. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const answer = await request<typeof signOutCall>("POST /users/me/sign-out", {});
    if (!answer.ok) {
      // A session that has ended already: the call itself leads to the login page.
      if (answer.problem.code === "unauthenticated") return;
      notify({ title: "Error", description: "Failed to log out. Please try again.", type: "destructive" });
      return;
    }
    notify({ title: "Logged out", description: "You have been successfully logged out." });
    setTimeout(() => {
      // No full load, which would take the toast along; refresh() drops the pages of whoever left.
      router.replace("/login");
      router.refresh();
    }, REDIRECT_DELAY);
  };
}
