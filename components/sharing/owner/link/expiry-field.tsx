"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { expiryDays } from "./choice";

type ExpiryFieldProps = {
  today: string;
  /** The last day of the saved link; empty for none. */
  savedDay: string;
  error: string | undefined;
};

const options = [
  { value: "never", label: "Never" },
  { value: "week", label: "In a week" },
  { value: "month", label: "In a month" },
  { value: "quarter", label: "In 3 months" },
  { value: "date", label: "On a date…" },
] as const;
type Expiry = (typeof options)[number]["value"];

/** The link's expiry: the choice as `expiry`, and its last day as `expires_at`, empty for none. */
export function ExpiryField({ today, savedDay, error }: ExpiryFieldProps) {
  const [expiry, setExpiry] = useState<Expiry>(savedDay === "" ? "never" : "date");
  return (
    <div className="flex flex-col gap-3">
      <Field label="Expires">
        <NativeSelect
          name="expiry"
          options={options}
          value={expiry}
          onChange={(event) => setExpiry(event.target.value as Expiry)}
        />
      </Field>
      {expiry === "date" ? (
        <Field label="Last day" hint="The link works until the end of that day." error={error}>
          <Input name="expires_at" type="date" min={today} defaultValue={savedDay} />
        </Field>
      ) : (
        <input type="hidden" name="expires_at" value={expiryDays(today)[expiry]} />
      )}
    </div>
  );
}
