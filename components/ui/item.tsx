import type { ComponentProps } from "react";
import { Button } from "./button";
import { styled } from "./styled";

/** Rows between hairlines. */
export const itemGroupStyles = "border-line divide-line divide-y border-y";
export const ItemGroup = styled("ul", itemGroupStyles);

/** The row of an item: what it is at the left, what can be done at the right; below one another where it is narrow. */
export const ItemHeader = styled("div", "flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-start");
export const ItemDescription = styled("p", "text-muted mt-0.5 max-w-prose text-meta break-words");
/** Small facts and links, below the description. */
export const ItemFooter = styled("div", "text-muted mt-1 flex flex-wrap items-center gap-x-3 text-meta");
export const ItemActions = styled("div", "flex shrink-0 flex-wrap gap-1 max-sm:-ml-3 sm:-mr-3");

/** One thing that can be done with an item: named with the item for a screen reader. */
export function ItemButton({
  label,
  of,
  ...rest
}: ComponentProps<typeof Button> & { label: string; of: string }) {
  return (
    <Button size="sm" variant="ghost" aria-label={`${label} ${of}`} {...rest}>
      {label}
    </Button>
  );
}
