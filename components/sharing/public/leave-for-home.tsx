"use client";

import { useEffect } from "react";
import { notify } from "@/components/ui/sonner";
import { invalidLink } from "@/lib/sharing/constants";

const redirectMs = 3000;

/** Shows the reason, and redirects to the home page after a moment. */
export function LeaveForHome() {
  useEffect(() => {
    notify({ title: "Invalid Link", description: invalidLink, type: "destructive" });
    const timer = setTimeout(() => window.location.replace("/"), redirectMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
