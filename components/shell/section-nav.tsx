"use client";

import { Menu as MenuIcon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { sections } from "./destinations";

/** The dashboard's pages: side by side where there is room, else in a menu. */
export function SectionNav() {
  const path = usePathname();
  if (sections.length < 2) return null;
  const isHere = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <nav aria-label="Sections" className="flex items-center max-lg:-mr-1 max-lg:ml-auto print:hidden">
      <ul className="flex gap-1 max-lg:hidden">
        {sections.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isHere(href) ? "page" : undefined}
              className={cn(
                buttonVariants({ variant: "ghost", size: "sm" }),
                "text-muted hover:text-ink aria-[current]:text-ink aria-[current]:bg-soft touch:min-h-11",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label="Sections"
          className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "lg:hidden")}
        >
          <MenuIcon aria-hidden />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="lg:hidden">
          {sections.map(({ href, label }) => (
            <DropdownMenuItem key={href} asChild className="aria-[current]:font-medium">
              <Link href={href} prefetch={false} aria-current={isHere(href) ? "page" : undefined}>
                {label}
              </Link>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </nav>
  );
}
