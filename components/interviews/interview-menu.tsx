"use client";

import Link from "next/link";
import { DropdownMenu, DropdownMenuItem, type MenuProps } from "@/components/ui/dropdown-menu";
import type { ListItem } from "@/lib/conversations/library/schema";
import { isRetry } from "@/lib/conversations/constants";
import { sharePath } from "@/lib/sharing/paths";

type Props = MenuProps & { item: ListItem; onRename: () => void; onDelete: () => void };

export const InterviewMenu = ({ item, onRename, onDelete, ...menu }: Props) => (
  <DropdownMenu {...menu}>
    <DropdownMenuItem onSelect={onRename}>Rename</DropdownMenuItem>
    {item.workflow_complete && !isRetry(item) ? (
      <DropdownMenuItem asChild>
        <Link href={sharePath(item)} prefetch={false}>
          Share
        </Link>
      </DropdownMenuItem>
    ) : null}
    <DropdownMenuItem onSelect={onDelete} className="text-danger">
      Delete
    </DropdownMenuItem>
  </DropdownMenu>
);
