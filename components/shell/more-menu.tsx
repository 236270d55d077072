"use client";

import { Ellipsis } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import { MenuButton } from "./menu-button";
import type { MoreItem } from "./more-items";

const load = () => import("./more-items").then(({ MoreItems }) => MoreItems);

/** A "⋯" button with a menu of further actions. @param of the thing's name */
export const MoreMenu = ({ of, items }: { of: string; items: readonly MoreItem[] }) => (
  <MenuButton
    load={load}
    menu={{ items }}
    aria-label={`More for ${of}`}
    className={buttonVariants({ variant: "ghost", size: "icon" })}
  >
    <Ellipsis aria-hidden />
  </MenuButton>
);
