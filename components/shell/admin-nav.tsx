"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonVariants } from "@/components/ui/button-variants";

const pages = [
  { href: "/admin/invites", label: "People" },
  { href: "/admin/status", label: "Status" },
  { href: "/admin/model", label: "Model" },
  { href: "/admin/usage", label: "Usage" },
  { href: "/admin/backup", label: "Backup" },
  { href: "/admin/retention", label: "Retention" },
  { href: "/admin/audit", label: "Audit log" },
];

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
              className={buttonVariants({ variant: "nav", size: "sm" })}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
