"use client";

import { type ComponentType, useEffect, useState } from "react";
import { onWaiting } from "@/components/ui/notify";
import { onFirstInput } from "./lazy-dialog";

/** The toasts, whose code comes when somebody begins to use the page, or with the first of them. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const start = (): void =>
      void import("@/components/ui/sonner").then(
        (loaded) => setToaster(() => loaded.Toaster),
        // Without a connection it is asked for again with the next toast.
        () => {},
      );
    const [stop, ignore] = [onFirstInput(start), onWaiting(start)];
    return () => {
      stop();
      ignore();
    };
  }, []);
  return Toaster && <Toaster />;
}
