"use client";

import { Menu } from "lucide-react";
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

const sections = [
  { href: "/dashboard/student-interview", label: "Student Chat" },
  { href: "/dashboard/resume-interview", label: "Resume Interview" },
  { href: "/dashboard/characters", label: "Characters" },
  { href: "/dashboard/teams", label: "Teams" },
];

/** The dashboard's pages: side by side where there is room, else in a menu. */
export function SectionNav() {
  const path = usePathname();
  const links = sections.map(({ href, label }) => ({
    href,
    children: label,
    prefetch: false,
    "aria-current": path === href || path.startsWith(`${href}/`) ? ("page" as const) : undefined,
  }));
  return (
    <nav aria-label="Sections" className="flex items-center max-lg:-mr-1 max-lg:ml-auto print:hidden">
      <ul className="flex gap-1 max-lg:hidden">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              {...link}
              className={cn(
                buttonVariants({ variant: "ghost", size: "sm" }),
                "text-muted hover:text-ink aria-[current]:text-ink aria-[current]:bg-soft touch:min-h-11",
              )}
            />
          </li>
        ))}
      </ul>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label="Sections"
          className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "lg:hidden")}
        >
          <Menu aria-hidden />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="lg:hidden">
          {links.map((link) => (
            <DropdownMenuItem key={link.href} asChild className="aria-[current]:font-medium">
              <Link {...link} />
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </nav>
  );
}
