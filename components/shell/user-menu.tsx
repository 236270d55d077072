"use client";

import { ChevronDown, LayoutDashboard, LogOut, Settings, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { monogram } from "@/components/ui/character-mark";
import { notify } from "@/components/ui/sonner";
import type { signOutCall } from "@/lib/auth/api";
import { request } from "@/lib/client";

const redirectDelayMs = 100;

const places = [
  { href: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { href: "/dashboard/profile", label: "Settings", Icon: Settings },
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

/** The account's menu, and the last menu of the banner. */
export function UserMenu({ email, isSuperuser }: { email: string; isSuperuser: boolean }) {
  const router = useRouter();
  const name = email.split("@")[0] || "User";
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={cn(
          buttonVariants({ variant: "ghost", size: "sm" }),
          "data-[state=open]:bg-soft touch:min-w-11 h-9 max-w-48 gap-2 px-1.5 sm:pr-2",
        )}
      >
        <span
          aria-hidden
          className="bg-accent-soft text-accent grid size-7 shrink-0 place-content-center rounded-full text-xs font-semibold"
        >
          {monogram(name) || "U"}
        </span>
        <span className="truncate max-sm:sr-only">{name}</span>
        <ChevronDown aria-hidden className="text-muted max-sm:hidden" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>
          <span className="block font-medium break-words">{name}</span>
          <span className="text-muted block text-xs break-all">{email}</span>
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
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
