"use client";

import { ChevronDown, LayoutDashboard, LogOut, Settings, ShieldCheck } from "lucide-react";
import Link from "next/link";
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
import { useLogout } from "./use-logout";

const places = [
  { href: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
  { href: "/dashboard/profile", label: "Settings", Icon: Settings },
];
const admin = { href: "/admin/invites", label: "Admin", Icon: ShieldCheck };

/** The account's menu, and the last menu of the banner. */
export function UserMenu({ email, isSuperuser }: { email: string; isSuperuser: boolean }) {
  const logout = useLogout();
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
        <DropdownMenuItem onSelect={() => void logout()}>
          <LogOut aria-hidden />
          Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
