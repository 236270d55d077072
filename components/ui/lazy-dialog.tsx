"use client";

import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/**
 * A dialog whose code is no part of the page's first: it comes when the page has nothing else to do, so that it does
 * not open late, and at once should somebody be quicker. Until it is opened first, nothing is drawn.
 */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazy(() => load().then((component) => ({ default: component })));
  return function LazyDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    useEffect(
      () =>
        whenIdle(() => {
          // Without a connection it is asked for again when it opens.
          load().catch(() => {});
        }),
      [],
    );
    return wasOpen ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
