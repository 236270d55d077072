import type { ComponentProps } from "react";
import { Button } from "./button";
import { styled } from "./styled";

export const itemGroupStyles = "border-line divide-line divide-y border-y";
export const ItemGroup = styled("ul", itemGroupStyles);

/** A row with content on the left and actions on the right; stacked on narrow screens. */
export const ItemHeader = styled("div", "flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-start");
export const ItemDescription = styled("p", "text-muted mt-0.5 max-w-prose text-meta break-words");
export const ItemFooter = styled("div", "text-muted mt-1 flex flex-wrap items-center gap-x-3 text-meta");
export const ItemActions = styled("div", "flex shrink-0 flex-wrap gap-1 max-sm:-ml-3 sm:-mr-3");

/** An action of an item; its accessible name includes the item's. */
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
