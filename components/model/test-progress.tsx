"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 1500;

/** Refreshes the page while a test runs; without JavaScript a person reloads it. */
export function TestProgress() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <noscript>
      <p className="text-muted mt-1">Reload the page to see more.</p>
    </noscript>
  );
}
