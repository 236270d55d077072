"use client";

import { DropdownMenu, DropdownMenuItem, type MenuProps } from "@/components/ui/dropdown-menu";
import { exportPath } from "@/lib/conversations/client";

type MoreActions = {
  conversationId: string;
  /** Null if the insights cannot be made again. */
  onMakeAgain: (() => void) | null;
  onDelete: () => void;
};

/** Further actions on an interview. */
export function MoreMenu({ conversationId, onMakeAgain, onDelete, ...menu }: MenuProps & MoreActions) {
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuItem asChild>
        <a href={exportPath(conversationId, "json")} download>
          Download JSON
        </a>
      </DropdownMenuItem>
      {/* Close the menu before printing. */}
      <DropdownMenuItem onSelect={() => setTimeout(() => window.print())}>Print</DropdownMenuItem>
      {onMakeAgain ? <DropdownMenuItem onSelect={onMakeAgain}>Make again</DropdownMenuItem> : null}
      <DropdownMenuItem onSelect={onDelete} className="text-danger">
        Delete
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
