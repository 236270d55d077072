"use client";

import { useState } from "react";
import { SwitchRow } from "@/components/ui/switch";
import { Time } from "@/components/ui/time";

const dayMs = 24 * 60 * 60_000;

type Props = { temporary: boolean; disabled: boolean; onChange: (temporary: boolean) => void };

/** Whether the interview that is about to start goes at the end of the day. */
export function TemporaryChoice({ temporary, disabled, onChange }: Props) {
  const [midnight] = useState(() => new Date(Math.ceil((Date.now() + 1) / dayMs) * dayMs).toISOString());
  return (
    <SwitchRow
      name="temporary"
      label="Temporary interview"
      hint={
        <>
          Erased for good at the end of the day, 00:00 UTC (<Time value={midnight} />
          ).
        </>
      }
      checked={temporary}
      disabled={disabled}
      onCheckedChange={onChange}
    />
  );
}
