"use client";

import { useState } from "react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { ForkDialog } from "./fork-dialog";
import { listPath, type Place } from "./place";

type Props = { children: string; place: Place; character?: { id: string; name: string } };

/** Replaces a form the person may not use. A visible character can still be duplicated. */
export function Unavailable({ children, place, character }: Props) {
  const [isForking, setForking] = useState(false);
  const action = (
    <div className="flex flex-wrap gap-2">
      {character ? (
        <>
          <Button variant="primary" onClick={() => setForking(true)}>
            {`Duplicate ${character.name}`}
          </Button>
          <ForkDialog character={character} open={isForking} onOpenChange={setForking} />
        </>
      ) : null}
      <Link href={listPath(place)} prefetch={false} className={buttonVariants({})}>
        Back to Characters
      </Link>
    </div>
  );
  return <Empty action={action}>{children}</Empty>;
}
