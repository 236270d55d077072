"use client";

import { Menu } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonVariants } from "@/components/ui/button-variants";
import { MenuButton } from "./menu-button";

const loadMenu = () => import("./section-menu").then(({ SectionMenu }) => SectionMenu);

const sections = [
  { href: "/dashboard/student-interview", label: "Student Chat" },
  { href: "/dashboard/resume-interview", label: "Resume Interview" },
  { href: "/dashboard/interviews", label: "Interviews" },
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
    <nav
      aria-label="Sections"
      className="flex shrink-0 items-center max-lg:-mr-1 max-lg:ml-auto print:hidden"
    >
      <ul className="flex gap-0.5 max-lg:hidden">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              {...link}
              className={buttonVariants({ variant: "nav", size: "sm", className: "px-2.5!" })}
            />
          </li>
        ))}
      </ul>
      <MenuButton
        aria-label="Sections"
        load={loadMenu}
        menu={{ links }}
        className={buttonVariants({ variant: "ghost", size: "icon", className: "lg:hidden" })}
      >
        <Menu aria-hidden />
      </MenuButton>
    </nav>
  );
}
