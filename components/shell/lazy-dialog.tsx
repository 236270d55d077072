"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { offline } from "@/lib/client";

/** Calls `act` on the first input on the page. @returns a function that cancels it */
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

/** Loads a component on the first input on the page, or immediately when it is opened. Null before that. */
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
        // Retried on opening if offline.
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

/** A lazily loaded dialog or menu. Renders nothing until it is first opened. */
export function lazyDialog<P extends Props>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyDialog(props: P) {
    const Dialog = useLazy(load, props);
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    return Dialog !== null && wasOpen ? <Dialog {...props} /> : null;
  };
}

/** Asks before an irreversible action. An alert dialog does not close on an outside click. */
export const Confirm = lazyDialog(() =>
  import("@/components/ui/alert-dialog").then(({ ConfirmDialog }) => ConfirmDialog),
);

/** A dialog around content that the page has; only the dialog is loaded lazily. */
export const TitledDialog = lazyDialog(() =>
  import("@/components/ui/dialog").then(({ TitledDialog }) => TitledDialog),
);
