"use client";

import { useRef, useState } from "react";
import { fillIn } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { expiryPresets } from "./choice";

type ExpiryFieldProps = { today: string; firstDay: string; error: string | undefined };

/** The last day of the link, chosen in one press or as a date; empty for none. */
export function ExpiryField({ today, firstDay, error }: ExpiryFieldProps) {
  const [day, setDay] = useState(firstDay);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Field
        label="Expires"
        optional
        hint="Active until the end of that day, or until revoked."
        error={error}
      >
        <Input
          ref={field}
          name="expires_at"
          type="date"
          min={today}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </Field>
      <div role="group" aria-label="Common expiry dates" className="mt-2 flex flex-wrap gap-2">
        {expiryPresets(today).map(([label, preset]) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={day === preset}
            onClick={() => fillIn(field.current, preset)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
