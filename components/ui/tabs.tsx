"use client";

import {
  type ComponentProps,
  createContext,
  type ElementType,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  use,
  useId,
  useMemo,
} from "react";
import { cn } from "./cn";

type Choice = { id: string; value: string; onValueChange: (value: string) => void };

const Context = createContext<Choice | null>(null);

function useTab(value: string) {
  const choice = use(Context);
  if (!choice) throw new Error("a tab needs Tabs around it");
  const { id, onValueChange } = choice;
  const isCurrent = choice.value === value;
  return {
    tabId: `${id}-tab-${value}`,
    panelId: `${id}-panel-${value}`,
    isCurrent,
    choose: () => (isCurrent ? undefined : onValueChange(value)),
  };
}

/** The tab that shows the panel named so, wherever on the page it is. */
export const findTab = (value: string) =>
  document.querySelector<HTMLElement>(`[role=tab][id$="-tab-${value}"]`);

type TabsProps = ComponentProps<"div"> & Omit<Choice, "id">;

/**
 * Tabs and their panels. A tab is chosen by a click, Enter or Space, never by the focus: it may have an address, and
 * fetch. Of our own, because Radix's bring every page 5 KiB that it does not run.
 * Keys: ARIA Authoring Practices, "Tabs with Manual Activation".
 */
export function Tabs({ value, onValueChange, ...rest }: TabsProps) {
  const id = useId();
  const choice = useMemo(() => ({ id, value, onValueChange }), [id, value, onValueChange]);
  return (
    <Context value={choice}>
      <div {...rest} />
    </Context>
  );
}

/** The arrow keys, Home and End lead through the tabs that can be chosen, and on from the last to the first. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]:not(:disabled)")];
  const at = tabs.findIndex((tab) => tab === event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  // A button does so by itself, a link does not.
  if (event.key === " " && tabs[at] instanceof HTMLAnchorElement) tabs[at].click();
  else if (to !== undefined) tabs.at(to % tabs.length)?.focus();
  else return;
  event.preventDefault();
}

export const TabsList = ({ className, ...rest }: ComponentProps<"div">) => (
  // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
  <div
    role="tablist"
    className={cn("border-line flex gap-6 border-b print:hidden", className)}
    onKeyDown={moveFocus}
    {...rest}
  />
);

type TabProps = HTMLAttributes<HTMLElement> & {
  value: string;
  disabled?: boolean;
  /** Where the tab leads in a browser without scripts. */
  href?: string;
};

export function TabsTrigger({ value, href, className, disabled, ...rest }: TabProps) {
  const { tabId, panelId, isCurrent, choose } = useTab(value);
  const Tag: ElementType = href === undefined ? "button" : "a";
  return (
    <Tag
      {...(href === undefined ? { type: "button", disabled } : { href })}
      role="tab"
      id={tabId}
      aria-selected={isCurrent}
      aria-controls={panelId}
      tabIndex={isCurrent ? 0 : -1}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        choose();
      }}
      className={cn(
        "text-muted enabled:hover:text-ink [a&]:hover:text-ink aria-selected:text-ink aria-selected:border-accent",
        "touch:min-h-11 -mb-px inline-flex h-10 items-center gap-2 border-b-2 border-transparent text-ui font-medium",
        "whitespace-nowrap transition-[color,border-color] disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...rest}
    />
  );
}

type PanelProps = ComponentProps<"div"> & { value: string };

/** What the tab shows; nothing is drawn of a panel that is not shown. */
export function TabsContent({ value, className, children, ...rest }: PanelProps) {
  const { tabId, panelId, isCurrent } = useTab(value);
  return (
    <div
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId}
      hidden={!isCurrent}
      tabIndex={0}
      className={cn("pt-6 focus-visible:outline-offset-4", className)}
      {...rest}
    >
      {isCurrent ? children : null}
    </div>
  );
}
