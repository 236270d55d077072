"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { offline } from "@/lib/client";

/**
 * A dialog whose code is no part of the page's first: it comes when the page has nothing else to do, so that it does
 * not open late, and at once should somebody be quicker. Until it is opened first, nothing is drawn.
 */
export function lazyDialog<Props extends { open: boolean; onOpenChange: (open: boolean) => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const { open, onOpenChange } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);

    const cannotOpen = useEffectEvent(() => {
      onOpenChange(false);
      notify({ title: "Error", description: offline.detail, type: "destructive" });
    });
    useEffect(() => {
      if (Dialog) return;
      let isOver = false;
      const start = (): void => {
        load().then(
          (component) => setDialog(() => component),
          // Without a connection it is asked for again when it is opened.
          () => (open && !isOver ? cannotOpen() : undefined),
        );
      };
      if (open) start();
      else if ("requestIdleCallback" in window) window.requestIdleCallback(start);
      else setTimeout(start, 1000);
      return () => {
        isOver = true;
      };
    }, [open, Dialog]);

    return Dialog !== null && wasOpen ? <Dialog {...props} /> : null;
  };
}

/** Asks before something that cannot be undone. An alert dialog: a click beside it does not answer it. */
export const Confirm = lazyDialog(() =>
  import("@/components/ui/alert-dialog").then(({ ConfirmDialog }) => ConfirmDialog),
);

/** A dialog around what its page has anyway: only the dialog itself comes later. */
export const TitledDialog = lazyDialog(() =>
  import("@/components/ui/dialog").then(({ TitledDialog }) => TitledDialog),
);
