"use client";

import { useEffect } from "react";
import { notify } from "@/components/ui/sonner";
import { takeLeftNotice } from "./left-notice";

/** Shows a notice left by the previous page as a toast. */
export function AuthNoticeToast() {
  useEffect(() => {
    const left = takeLeftNotice();
    if (left) notify(left);
  }, []);
  return null;
}
