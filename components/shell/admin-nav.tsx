"use client";

import { usePathname } from "next/navigation";
import { PageNav } from "./page-nav";

const pages = [
  { href: "/admin/invites", label: "People" },
  { href: "/admin/status", label: "Status" },
  { href: "/admin/model", label: "Model" },
  { href: "/admin/usage", label: "Usage" },
  { href: "/admin/backup", label: "Backup" },
  { href: "/admin/retention", label: "Retention" },
  { href: "/admin/audit", label: "Audit log" },
];

export const AdminNav = () => <PageNav label="Administration" pages={pages} current={usePathname()} />;
