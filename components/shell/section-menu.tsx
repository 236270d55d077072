"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { DropdownMenu, DropdownMenuItem, type MenuProps } from "@/components/ui/dropdown-menu";

type Props = MenuProps & { links: (ComponentProps<typeof Link> & { href: string })[] };

export const SectionMenu = ({ links, ...menu }: Props) => (
  <DropdownMenu {...menu} className="lg:hidden">
    {links.map((link) => (
      <DropdownMenuItem key={link.href} asChild className="aria-[current]:font-medium">
        <Link {...link} />
      </DropdownMenuItem>
    ))}
  </DropdownMenu>
);
