"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notify } from "@/components/shell/notify";
import { offline } from "@/lib/client";
import { whenIdle } from "./when-idle";

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

    // Without a connection it is asked for again when it is opened.
    useEffect(
      () =>
        whenIdle(() => {
          load().then((component) => setDialog(() => component), ignore);
        }),
      [],
    );

    const cannotOpen = useEffectEvent(() => {
      onOpenChange(false);
      notify({ title: "Error", description: offline.detail, type: "destructive" });
    });
    const isAwaited = open && Dialog === null;
    useEffect(() => {
      if (!isAwaited) return;
      let isOver = false;
      load().then(
        (component) => setDialog(() => component),
        () => (isOver ? undefined : cannotOpen()),
      );
      return () => {
        isOver = true;
      };
    }, [isAwaited]);

    return Dialog !== null && wasOpen ? <Dialog {...props} /> : null;
  };
}

const ignore = (): void => {};
