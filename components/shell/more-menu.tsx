"use client";

import { Ellipsis } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import { MenuButton } from "./menu-button";
import type { MoreItem } from "./more-items";

const load = () => import("./more-items").then(({ MoreItems }) => MoreItems);

/** The "⋯" button of a thing and the menu of what else can be done with it. @param of the name of the thing */
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
