"use client";

import { useEffect, useRef, useState } from "react";
import type { Message } from "@/lib/conversations/schema";

/** A reply that is over, under a name that changes when it is completed after all; null while there is none. */
function finished(last: Message | null): string | null {
  if (!last || last.speaker_type === "user") return null;
  return last.state === "complete" || last.state === "interrupted" ? `${last.id} ${last.state}` : null;
}

/** Tells a screen reader a reply once, whole, when it is there; nothing while the words come in. */
export function Announcer({ last }: { last: Message | null }) {
  // What stood there when the page opened is read with the page. A quick reply may come whole with its question, so
  // it is known by being another one, not by having been seen to grow.
  const told = useRef(finished(last));
  const [said, setSaid] = useState("");
  useEffect(() => {
    const now = finished(last);
    if (now === told.current) return;
    if (now === null) {
      // oxlint-disable-next-line react/set-state-in-effect -- what was said last is cleared when a new turn begins
      setSaid("");
    } else {
      told.current = now;
      setSaid(`${last?.speaker_name}: ${last?.message_content}`);
    }
  }, [last]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
