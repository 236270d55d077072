"use client";

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
import { useSectionLinks } from "./section-nav";

const redirectDelayMs = 100;

const links = [
  { href: "/dashboard", children: "Dashboard" },
  { href: "/dashboard/profile", children: "Settings" },
];
const admin = { href: "/admin/invites", children: "Admin" };

/** Ends this browser's session, shows a toast, and goes to the login page. */
async function logout(router: ReturnType<typeof useRouter>): Promise<void> {
  const answer = await request<typeof signOutCall>("POST /users/me/sign-out", {});
  if (!answer.ok) {
    // With an ended session, `request` itself goes to the login page.
    if (answer.problem.code !== "unauthenticated")
      notify({ title: "Error", description: "Failed to log out. Please try again.", type: "destructive" });
    return;
  }
  notify({ title: "Logged out", description: "You have been successfully logged out." });
  setTimeout(() => {
    // Not a full load, which would drop the toast; `refresh` drops the cached pages.
    router.replace("/login");
    router.refresh();
  }, redirectDelayMs);
}

export type Person = { name: string; email: string; isSuperuser: boolean };

export function AccountMenu({ name, email, isSuperuser, ...menu }: MenuProps & Person) {
  const router = useRouter();
  return (
    <DropdownMenu {...menu}>
      {useSectionLinks().map((link) => (
        <DropdownMenuItem key={link.href} asChild className="aria-[current]:font-medium sm:hidden">
          <Link {...link} />
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator className="sm:hidden" />
      <DropdownMenuLabel>
        <bdi className="block font-medium break-words">{name}</bdi>
        <span className="text-muted block text-meta break-all">{email}</span>
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      {[...links, ...(isSuperuser ? [admin] : [])].map((link) => (
        <DropdownMenuItem key={link.href} asChild>
          <Link {...link} prefetch={false} />
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => void logout(router)}>Log out</DropdownMenuItem>
    </DropdownMenu>
  );
}
