"use client";

import { useEffect, useRef, useState } from "react";
import type { Message } from "@/lib/conversations/schema";

/** Tells a screen reader a reply once, whole, when it is there; nothing while the words come in. */
export function Announcer({ last }: { last: Message | null }) {
  const awaited = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!last) return;
    if (last.speaker_type === "user" || last.state === "streaming") {
      awaited.current = last.id;
      // oxlint-disable-next-line react/set-state-in-effect -- what was said last is cleared when a new turn begins
      setSaid("");
    } else if (awaited.current !== null && last.state !== "failed") {
      awaited.current = null;
      setSaid(`${last.speaker_name}: ${last.message_content}`);
    }
  }, [last]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
