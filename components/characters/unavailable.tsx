"use client";

import { useState } from "react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { ForkDialog } from "./fork-dialog";
import { listPath, type Place } from "./place";

/** In place of a form that is not for this person. A character that one sees can still be forked. */
export function Unavailable({
  children,
  place,
  character,
}: {
  children: string;
  place: Place;
  character?: { id: string; name: string };
}) {
  const [forking, setForking] = useState(false);
  return (
    <Empty
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {character ? (
            <>
              <Button variant="primary" onClick={() => setForking(true)}>
                {`Fork ${character.name}`}
              </Button>
              <ForkDialog character={character} open={forking} onOpenChange={setForking} />
            </>
          ) : null}
          <Link href={listPath(place)} prefetch={false} className={buttonVariants({})}>
            Back to the characters
          </Link>
        </div>
      }
    >
      {children}
    </Empty>
  );
}
