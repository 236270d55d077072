"use client";

import { DropdownMenu, DropdownMenuItem, type MenuProps } from "@/components/ui/dropdown-menu";

export type MoreItem = { label: string; onSelect: () => void; isDanger?: boolean; disabled?: boolean };

export const MoreItems = ({ items, ...menu }: MenuProps & { items: readonly MoreItem[] }) => (
  <DropdownMenu {...menu}>
    {items.map(({ label, isDanger = false, ...item }) => (
      <DropdownMenuItem key={label} className={isDanger ? "text-danger" : undefined} {...item}>
        {label}
      </DropdownMenuItem>
    ))}
  </DropdownMenu>
);
