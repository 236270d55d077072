"use client";

import { useEffect } from "react";
import { notify } from "@/components/ui/sonner";
import { takeLeftNotice } from "./left-notice";

/** Behind the login: the same as a toast. */
export function AuthNoticeToast() {
  useEffect(() => {
    const left = takeLeftNotice();
    if (left) notify(left);
  }, []);
  return null;
}
