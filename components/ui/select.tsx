"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./control-styles";

const menuStyles = cn(
  "rounded-surface border-line bg-raised text-ink shadow-float z-50 border p-1",
  "max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width)",
  "max-w-[calc(100vw-1rem)] overflow-hidden data-[state=open]:animate-enter",
);
const optionStyles = cn(
  "data-highlighted:bg-soft touch:min-h-11 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[6px]",
  "px-2.5 py-1.5 text-ui outline-none select-none",
);

type SelectOption = {
  /** Never empty: `value=""` of the select shows the placeholder. */
  value: string;
  label: string;
};

type Props = Pick<ComponentProps<typeof Radix.Root>, "onValueChange" | "disabled"> &
  Pick<ComponentProps<typeof Radix.Value>, "placeholder"> &
  Pick<ComponentProps<typeof Radix.Trigger>, "aria-label"> & {
    options: readonly SelectOption[];
    value: string;
  };

/** A select. Name it with a Field or `aria-label`. @throws {Error} if an option has an empty value */
export function OptionSelect({ options, placeholder, "aria-label": name, ...choice }: Props) {
  const field = useFieldProps();
  // Radix treats an empty value as "nothing selected".
  if (options.some((option) => option.value === ""))
    throw new Error("A select has an option without a value.");
  return (
    <Radix.Root {...choice}>
      <Radix.Trigger
        className={cn(
          controlStyles,
          "touch:min-h-11 data-placeholder:text-muted flex h-10 items-center justify-between gap-2 text-left",
        )}
        {...field}
        aria-label={name}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="text-muted size-4 shrink-0" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={6} collisionPadding={8} className={menuStyles}>
          <Radix.Viewport>
            {options.map(({ value, label }) => (
              <Radix.Item key={value} value={value} className={optionStyles}>
                <span className="min-w-0 flex-1 break-words">
                  <Radix.ItemText>
                    <bdi>{label}</bdi>
                  </Radix.ItemText>
                </span>
                <span className="w-4 shrink-0">
                  <Radix.ItemIndicator>
                    <Check aria-hidden className="text-accent size-4" />
                  </Radix.ItemIndicator>
                </span>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
