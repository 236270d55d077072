"use client";

import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { SharingPanel } from "./sharing-panel";

/** Sharing in the place of the insights, from where one came. */
export function ShareView({ id, onBack }: { id: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className="mb-6">
        <Button variant="ghost" size="sm" className="-ml-3" onClick={onBack}>
          <ChevronLeft aria-hidden />
          Back to the insights
        </Button>
        <h2 ref={heading} tabIndex={-1} className="mt-2 text-body font-semibold outline-none">
          Share this interview
        </h2>
        <p className="text-muted mt-1 max-w-prose">
          Create a public link so others can ask about it. You choose what answers may use.
        </p>
      </header>
      <SharingPanel id={id} active />
    </>
  );
}
