"use client";

import Link from "next/link";
import { DropdownMenu, DropdownMenuItem, type MenuProps } from "@/components/ui/dropdown-menu";

export type MoreItem = { label: string; isDanger?: boolean } & (
  { onSelect: () => void; disabled?: boolean } | { href: string; download?: boolean }
);

export const MoreItems = ({ items, ...menu }: MenuProps & { items: readonly MoreItem[] }) => (
  <DropdownMenu {...menu}>
    {items.map(({ label, isDanger = false, ...item }) =>
      "href" in item ? (
        <DropdownMenuItem key={label} asChild>
          <Link {...item} prefetch={false}>
            {label}
          </Link>
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem key={label} className={isDanger ? "text-danger" : undefined} {...item}>
          {label}
        </DropdownMenuItem>
      ),
    )}
  </DropdownMenu>
);
