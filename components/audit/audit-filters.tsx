import Form from "next/form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { words } from "./words";

type Props = {
  /** The filter in the URL, as typed. */
  typed: Record<string, string>;
  errors: Record<string, string>;
};

const options = [
  { value: "", label: "All actions" },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

/** The filters of the audit log: a GET form, which works without JavaScript. Open while a filter is set. */
export const AuditFilters = ({ typed, errors }: Props) => (
  <div className="mb-6">
    <Fold key={JSON.stringify(typed)} title="Filters" summary="" isOpen={Object.keys(typed).length > 0}>
      <Form action="/admin/audit" prefetch={false} className="mt-3 grid items-start gap-4 sm:grid-cols-2">
        <Field label="Action" error={errors.action}>
          <NativeSelect name="action" options={options} defaultValue={typed.action ?? ""} />
        </Field>
        <Field label="Email of a person" error={errors.email}>
          <Input type="email" name="email" maxLength={254} autoComplete="off" defaultValue={typed.email} />
        </Field>
        <Field label="From" error={errors.from}>
          <Input type="date" name="from" defaultValue={typed.from} />
        </Field>
        <Field label="To" error={errors.to}>
          <Input type="date" name="to" defaultValue={typed.to} />
        </Field>
        <Button type="submit" className="justify-self-start">
          Filter
        </Button>
      </Form>
    </Fold>
  </div>
);
