"use client";

import {
  type ComponentProps,
  createContext,
  type ElementType,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
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

/** The tab of a panel, anywhere on the page. */
export const findTab = (value: string) =>
  document.querySelector<HTMLElement>(`[role=tab][id$="-tab-${value}"]`);

type TabsProps = ComponentProps<"div"> & Omit<Choice, "id">;

/**
 * Tabs with manual activation: by click, Enter or Space, because a tab may have a URL and fetch. Custom, because
 * Radix's tabs add 5 KiB to every page. Keys follow the ARIA Authoring Practices, "Tabs with Manual Activation".
 */
export function Tabs({ value, onValueChange, ...rest }: TabsProps) {
  const id = useId();
  const shown = useRef(value);
  const choice = useMemo(() => ({ id, value, onValueChange }), [id, value, onValueChange]);
  useEffect(() => {
    const tab = document.getElementById(`${id}-tab-${value}`);
    const before = shown.current;
    shown.current = value;
    // The button that changed the tab was in the old panel.
    if (before !== value && document.activeElement === document.body) tab?.focus({ preventScroll: true });
  }, [id, value]);
  return (
    <Context value={choice}>
      <div {...rest} />
    </Context>
  );
}

/** Arrow keys, Home and End move through the enabled tabs, in a cycle. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]:not(:disabled)")];
  const at = tabs.findIndex((tab) => tab === event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  // Space activates buttons natively, but not links.
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
  /** The tab's URL for browsers without JavaScript. */
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

/** The panel of a tab; hidden panels are not rendered. */
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
