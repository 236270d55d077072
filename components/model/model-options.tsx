import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Automatic } from "@/lib/model-service/queries";
import { efforts, jsonForms, type ServiceField } from "@/lib/model-service/schema";
import { jsonText } from "./texts";

export const optionNames = [
  "context_tokens",
  "json",
  "temperature",
  "reasoning",
  "timeout",
  "concurrency",
] as const satisfies ServiceField[];

type Values = Partial<Record<ServiceField, string>>;
type Props = {
  values: Values;
  /** Names of models that differ from the interviewers'. */
  other: { insights: string; answers: string };
  fields: Values;
  automatic: Automatic | null;
  listId: string;
};

const automaticText = (value: string | null): string => (value ? `Automatic: ${value}` : "Automatic");

/** Rarely needed options: other models for insights and answers, and request parameters. */
export function ModelOptions({ values, other, fields, automatic, listId }: Props) {
  const text = (name: ServiceField, placeholder: string) => (
    <Input name={name} inputMode="decimal" defaultValue={values[name] ?? ""} placeholder={placeholder} />
  );
  const model = (name: "insights" | "answers") => (
    <Input
      name={name}
      list={listId}
      defaultValue={other[name]}
      placeholder="Same as Model"
      spellCheck={false}
      autoComplete="off"
    />
  );
  const choice = (name: "json" | "reasoning", auto: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      name={name}
      defaultValue={values[name] ?? ""}
      options={[{ value: "", label: auto }, ...options]}
    />
  );
  const calls = automatic && Number.isFinite(automatic.concurrency) ? String(automatic.concurrency) : null;
  return (
    <div className="grid gap-5 pt-4 sm:grid-cols-2">
      <Field label="Model for insights" error={fields.insights}>
        {model("insights")}
      </Field>
      <Field label="Model for visitors’ questions" error={fields.answers}>
        {model("answers")}
      </Field>
      <Field label="Tokens read at once" error={fields.context_tokens}>
        {text("context_tokens", automaticText(automatic && automatic.context_tokens.toLocaleString("en-GB")))}
      </Field>
      <Field label="Calls at once" error={fields.concurrency}>
        {text("concurrency", automaticText(calls))}
      </Field>
      <Field label="Form of JSON" error={fields.json}>
        {choice(
          "json",
          automaticText(automatic && jsonText(automatic.json)),
          jsonForms.map((value) => ({ value, label: jsonText(value) })),
        )}
      </Field>
      <Field label="Reasoning" error={fields.reasoning}>
        {choice(
          "reasoning",
          "Not sent",
          efforts.map((value) => ({ value, label: value })),
        )}
      </Field>
      <Field label="Temperature" error={fields.temperature}>
        {text("temperature", "Not sent for replies")}
      </Field>
      <Field label="Seconds to the first word" error={fields.timeout}>
        {text("timeout", "60")}
      </Field>
    </div>
  );
}
