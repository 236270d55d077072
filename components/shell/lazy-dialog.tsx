"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { offline } from "@/lib/client";

/** Calls back when somebody begins to use the page. @returns what takes that back */
export function onFirstInput(act: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const begin = (): void => {
    controller.abort();
    act();
  };
  for (const type of ["pointerover", "pointerdown", "keydown"])
    document.addEventListener(type, begin, { signal, capture: true, passive: true });
  return () => controller.abort();
}

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * A component whose code is no part of the page's first: it comes when somebody begins to use the page, so that it does
 * not open late, and at once should it be opened before. Null until then.
 */
export function useLazy<P extends Props>(
  load: () => Promise<ComponentType<P>>,
  { open, onOpenChange }: Props,
) {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null);
  const cannotOpen = useEffectEvent(() => {
    onOpenChange(false);
    notify({ title: "Error", description: offline.detail, type: "destructive" });
  });
  useEffect(() => {
    if (Component) return;
    let isOver = false;
    const start = (): void => {
      load().then(
        (component) => setComponent(() => component),
        // Without a connection it is asked for again when it is opened.
        () => (open && !isOver ? cannotOpen() : undefined),
      );
    };
    const stop = open ? start() : onFirstInput(start);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [load, open, Component]);
  return Component;
}

/** A dialog, or another part that is opened, which comes when it is needed. Until it is opened first, nothing is drawn. */
export function lazyDialog<P extends Props>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyDialog(props: P) {
    const Dialog = useLazy(load, props);
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
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
