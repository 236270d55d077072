"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";

type ActiveConversation = { enter: () => () => void; isActive: () => boolean };

const Context = createContext<ActiveConversation | null>(null);

/** Knows whether a conversation is going on, so that the header can ask before one leaves it. */
export function ActiveConversationProvider({ children }: { children: ReactNode }) {
  // A ref: nobody is drawn differently by it, it is asked at the moment of the click.
  const count = useRef(0);
  const value = useMemo<ActiveConversation>(
    () => ({
      enter: () => {
        count.current += 1;
        return () => {
          count.current -= 1;
        };
      },
      isActive: () => count.current > 0,
    }),
    [],
  );
  return <Context value={value}>{children}</Context>;
}

/** Called by a chat page: while `active`, the header's title asks before it leads away. */
export function useActiveConversation(active: boolean): void {
  const context = useContext(Context);
  useEffect(() => (active ? context?.enter() : undefined), [active, context]);
}

/** For the header: whether to ask. */
export function useIsConversationActive(): () => boolean {
  const context = useContext(Context);
  return () => context?.isActive() ?? false;
}
