"use client";

import { DropdownMenu, DropdownMenuItem, type MenuProps } from "@/components/ui/dropdown-menu";
import { exportPath } from "@/lib/conversations/client";

export type MoreActions = {
  conversationId: string;
  /** Null where the insights cannot be made again. */
  onMakeAgain: (() => void) | null;
  onDelete: () => void;
};

/** What else can be done with an interview. */
export function MoreMenu({ conversationId, onMakeAgain, onDelete, ...menu }: MenuProps & MoreActions) {
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuItem asChild>
        <a href={exportPath(conversationId, "json")} download>
          Download JSON
        </a>
      </DropdownMenuItem>
      {/* The menu must be gone before the page is printed. */}
      <DropdownMenuItem onSelect={() => setTimeout(() => window.print())}>Print</DropdownMenuItem>
      {onMakeAgain ? <DropdownMenuItem onSelect={onMakeAgain}>Make again</DropdownMenuItem> : null}
      <DropdownMenuItem onSelect={onDelete} className="text-danger">
        Delete
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
