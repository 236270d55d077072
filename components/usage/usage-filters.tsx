import Form from "next/form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Days } from "@/lib/usage/schema";

type Props = {
  /** The filter in the URL, as typed. */
  typed: Record<string, string>;
  /** The range that is shown; null if the typed one is wrong. */
  days: Days | null;
  errors: Record<string, string>;
};

/** The range of days: a GET form, which works without JavaScript. */
export const UsageFilters = ({ typed, days, errors }: Props) => (
  <Form
    key={JSON.stringify(typed)}
    action="/admin/usage"
    prefetch={false}
    className="mb-6 grid items-start gap-4 sm:grid-cols-2"
  >
    <Field label="From" error={errors.from}>
      <Input type="date" name="from" defaultValue={typed.from ?? days?.from} />
    </Field>
    <Field label="To" error={errors.to}>
      <Input type="date" name="to" defaultValue={typed.to ?? days?.to} />
    </Field>
    <Button type="submit" className="justify-self-start">
      Show
    </Button>
  </Form>
);
