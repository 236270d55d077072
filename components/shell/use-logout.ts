"use client";

import { useRouter } from "next/navigation";
import { logout } from "@/lib/auth/actions";
import { notify } from "./notify";

const REDIRECT_DELAY = 100;

/** Ends the session of this browser, says so, and goes to the login page. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const result = await logout().catch(() => null);
    if (!result?.ok) {
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
