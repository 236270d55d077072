"use client";

import { type ReactNode, type Ref, useState } from "react";
import { Button } from "./button";
import { Empty } from "./empty";
import { ItemGroup, ItemHeader } from "./item";

type Props = {
  rows: ReactNode[];
  /** Shown without rows. */
  empty?: ReactNode;
  first?: number;
};

/** Rows between hairlines. A long list shows its first rows and a button for all. */
export function Entries({ rows, empty, first = Infinity }: Props) {
  const [all, setAll] = useState(false);
  if (empty && rows.length === 0) return <Empty>{empty}</Empty>;
  const shown = all ? rows : rows.slice(0, first);
  return (
    <>
      <ItemGroup>{shown}</ItemGroup>
      {shown.length < rows.length ? (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setAll(true)}>
          {`Show all ${rows.length}`}
        </Button>
      ) : null}
    </>
  );
}

type EntryProps = { children: ReactNode; actions?: ReactNode; below?: ReactNode; ref?: Ref<HTMLLIElement> };

/** A row with content on the left and actions on the right; stacked on narrow screens. */
export function Entry({ children, actions, below, ref }: EntryProps) {
  return (
    <li ref={ref} className="py-3.5">
      <ItemHeader>
        <div className="min-w-0 flex-1">{children}</div>
        {actions ? <div className="flex shrink-0 flex-wrap gap-2">{actions}</div> : null}
      </ItemHeader>
      {below}
    </li>
  );
}
