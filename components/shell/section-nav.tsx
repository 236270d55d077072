"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonVariants } from "@/components/ui/button-variants";

const practise = ["/dashboard/student-interview", "/dashboard/resume-interview"];
const sections = [
  { href: "/dashboard/student-interview", label: "Practise", pages: practise },
  { href: "/dashboard/interviews", label: "Interviews" },
  { href: "/dashboard/characters", label: "Characters" },
  { href: "/dashboard/teams", label: "Teams" },
];

export function useSectionLinks() {
  const path = usePathname();
  return sections.map(({ href, label, pages = [href] }) => ({
    href,
    children: label,
    prefetch: false,
    "aria-current": pages.some((page) => path === page || path.startsWith(`${page}/`))
      ? ("page" as const)
      : undefined,
  }));
}

/** The dashboard's pages in the header. Phones have them in the user menu. */
export const SectionNav = () => (
  <nav aria-label="Sections" className="shrink-0 max-sm:hidden">
    <ul className="flex gap-0.5">
      {useSectionLinks().map((link) => (
        <li key={link.href}>
          <Link {...link} className={buttonVariants({ variant: "nav", size: "sm", className: "px-2.5!" })} />
        </li>
      ))}
    </ul>
  </nav>
);
