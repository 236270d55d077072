"use client";

import { ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonStyles } from "@/components/ui/button-styles";
import { cn } from "@/components/ui/cn";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { sections } from "./destinations";

/** The dashboard's pages: side by side where there is room, else a menu under the present one's name. */
export function SectionNav() {
  const path = usePathname();
  if (sections.length < 2) return null;
  const isHere = (href: string) => path === href || path.startsWith(`${href}/`);
  const here = sections.find((section) => isHere(section.href));
  return (
    <nav aria-label="Sections" className="flex min-w-0 items-center print:hidden">
      <ul className="flex gap-1 max-md:hidden">
        {sections.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isHere(href) ? "page" : undefined}
              className={cn(
                buttonStyles({ variant: "ghost", size: "sm" }),
                "text-muted hover:text-ink aria-[current]:text-ink aria-[current]:bg-soft touch:min-h-11",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Menu>
        <MenuTrigger className={cn(buttonStyles({ variant: "ghost", size: "sm" }), "min-w-0 px-2 md:hidden")}>
          <span className="sr-only">Sections: </span>
          <span className="truncate">{here?.label ?? "Go to"}</span>
          <ChevronsUpDown aria-hidden className="text-muted" />
        </MenuTrigger>
        <MenuContent align="start" className="md:hidden">
          {sections.map(({ href, label }) => (
            <MenuItem key={href} asChild>
              <Link href={href} aria-current={isHere(href) ? "page" : undefined}>
                {label}
              </Link>
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    </nav>
  );
}
