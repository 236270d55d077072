"use client";

import { LayoutDashboard, LogOut, Settings, ShieldCheck, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  type MenuProps,
} from "@/components/ui/dropdown-menu";
import { notify } from "@/components/ui/sonner";
import type { signOutCall } from "@/lib/auth/api";
import { request } from "@/lib/client";

const redirectDelayMs = 100;

const places = [
  { href: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { href: "/dashboard/profile", label: "Settings", Icon: Settings },
  { href: "/dashboard/deleted", label: "Recently deleted", Icon: Trash2 },
];
const admin = { href: "/admin/invites", label: "Admin", Icon: ShieldCheck };

/** Ends the session of this browser, shows a toast, and goes to the login page. */
async function logout(router: ReturnType<typeof useRouter>): Promise<void> {
  const answer = await request<typeof signOutCall>("POST /users/me/sign-out", {});
  if (!answer.ok) {
    // A session that has ended already: the call itself leads to the login page.
    if (answer.problem.code !== "unauthenticated")
      notify({ title: "Error", description: "Failed to log out. Please try again.", type: "destructive" });
    return;
  }
  notify({ title: "Logged out", description: "You have been successfully logged out." });
  setTimeout(() => {
    // No full load, which would take the toast along; refresh() drops the pages of whoever left.
    router.replace("/login");
    router.refresh();
  }, redirectDelayMs);
}

export type Person = { name: string; email: string; isSuperuser: boolean };

export function AccountMenu({ name, email, isSuperuser, ...menu }: MenuProps & Person) {
  const router = useRouter();
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuLabel>
        <bdi className="block font-medium break-words">{name}</bdi>
        <span className="text-muted block text-meta break-all">{email}</span>
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      {[...places, ...(isSuperuser ? [admin] : [])].map(({ href, label, Icon }) => (
        <DropdownMenuItem key={href} asChild>
          <Link href={href} prefetch={false}>
            <Icon aria-hidden />
            {label}
          </Link>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => void logout(router)}>
        <LogOut aria-hidden />
        Log out
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
