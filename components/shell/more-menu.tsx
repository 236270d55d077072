"use client";

import { Ellipsis } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { MenuButton } from "./menu-button";
import type { MoreItem } from "./more-items";

const load = () => import("./more-items").then(({ MoreItems }) => MoreItems);

type Props = {
  of: string;
  items: readonly MoreItem[];
  className?: string;
};

/** A "⋯" button with a menu. */
export const MoreMenu = ({ of, items, className }: Props) => (
  <MenuButton
    load={load}
    menu={{ items }}
    data-needs-script
    aria-label={`More for ${of}`}
    className={cn(buttonVariants({ variant: "ghost", size: "icon" }), className)}
  >
    <Ellipsis aria-hidden />
  </MenuButton>
);
