"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { monogram } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import type { Person } from "./account-menu";
import { MenuButton } from "./menu-button";

const loadMenu = () => import("./account-menu").then(({ AccountMenu }) => AccountMenu);

/** The last control of the header. On phones its menu includes the sections. Without JavaScript, a link to the settings. */
export const UserMenu = (person: Person) => (
  <>
    <MenuButton
      load={loadMenu}
      menu={person}
      data-needs-script
      className={cn(
        buttonVariants({ variant: "ghost", size: "sm" }),
        "data-[state=open]:bg-soft touch:min-w-11 h-9! px-1.5! lg:pr-2!",
      )}
    >
      <span
        aria-hidden
        className="bg-accent-soft text-accent grid size-7 shrink-0 place-content-center rounded-full text-meta font-semibold"
      >
        {monogram(person.name) || "U"}
      </span>
      <bdi className="max-w-[20ch] shrink-0 truncate max-lg:sr-only">{person.name}</bdi>
      <ChevronDown aria-hidden className="text-muted max-lg:hidden" />
    </MenuButton>
    <noscript>
      <Link href="/dashboard/profile" className={buttonVariants({ variant: "ghost", size: "sm" })}>
        Settings
      </Link>
    </noscript>
  </>
);
