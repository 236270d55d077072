"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";

const pages = [
  { href: "/admin/invites", label: "People" },
  { href: "/admin/backup", label: "Backup" },
];

/** The pages for administrators, above each of them. */
export function AdminNav() {
  const path = usePathname();
  return (
    <nav aria-label="Administration" className="mb-6 print:hidden">
      <ul className="-ml-3 flex flex-wrap gap-1">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={path === href ? "page" : undefined}
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
    </nav>
  );
}
