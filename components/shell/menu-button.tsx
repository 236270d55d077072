"use client";

import { type ComponentProps, type ComponentType, createElement, useId, useState } from "react";
import type { MenuProps } from "@/components/ui/dropdown-menu";
import { useLazy } from "./lazy-dialog";

type Props<More> = ComponentProps<"button"> & {
  load: () => Promise<ComponentType<MenuProps & More>>;
  /** Props of the menu. */
  menu: More;
};

/** A button with a lazily loaded menu. */
export function MenuButton<More extends object>({ load, menu, ...rest }: Props<More>) {
  const buttonId = useId();
  const [open, onOpenChange] = useState(false);
  const Menu = useLazy(load, { open, onOpenChange });
  return (
    <span className="relative inline-flex min-w-0">
      <button
        id={buttonId}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? "open" : "closed"}
        onClick={() => onOpenChange(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          onOpenChange(true);
        }}
        {...rest}
      />
      {Menu ? createElement(Menu, { open, onOpenChange, buttonId, ...menu }) : null}
    </span>
  );
}
