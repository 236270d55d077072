"use client";

import { DropdownMenu, DropdownMenuItem, type MenuProps } from "@/components/ui/dropdown-menu";

type Props = MenuProps & { isPossible: boolean; onFinish: () => void };

/** The rail's menu on a phone. */
export const FinishMenu = ({ isPossible, onFinish, ...menu }: Props) => (
  <DropdownMenu {...menu}>
    <DropdownMenuItem disabled={!isPossible} onSelect={onFinish}>
      Finish interview
    </DropdownMenuItem>
  </DropdownMenu>
);
