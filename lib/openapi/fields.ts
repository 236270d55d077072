import type { oas31 } from "zod-openapi";

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;
export type Named = Record<string, Schema>;
export type Field = { name: string; type: string; isRequired: boolean; note: string; fields: Field[] };

/** The component's name in a `$ref`. */
export const nameOf = (reference: string): string => reference.split("/").at(-1) ?? "";

const resolve = (schema: Schema, named: Named): oas31.SchemaObject =>
  schema.$ref ? resolve(named[nameOf(schema.$ref)] ?? {}, named) : (schema as oas31.SchemaObject);

/** A schema's type in words: "list of uuid, at most 100 entries". */
function typeOf(given: Schema, named: Named): string {
  const schema = resolve(given, named);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, named)))].join(" or ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  const types = [schema.type ?? "any"].flat().map((type) => {
    if (type === "array") return `list of ${schema.items ? typeOf(schema.items, named) : "any"}`;
    return type === "string" ? (schema.format ?? type) : type;
  });
  return [types.join(" or "), ...limitsOf(schema)].join(", ");
}

function limitsOf(schema: oas31.SchemaObject): string[] {
  const limits: [number | undefined, string, string][] = [
    [schema.minimum, "at least", ""],
    [schema.maximum, "at most", ""],
    [schema.minLength, "at least", " characters"],
    [schema.maxLength, "at most", " characters"],
    [schema.minItems, "at least", " entries"],
    [schema.maxItems, "at most", " entries"],
  ];
  return [
    ...limits.flatMap(([value, word, unit]) =>
      // "required" already implies at least one character.
      value === undefined || (value === 1 && unit) ? [] : [`${word} ${value.toLocaleString("en")}${unit}`],
    ),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} by default`]),
  ];
}

export const fieldOf = (name: string, schema: Schema, named: Named, isRequired = false): Field => ({
  name,
  type: typeOf(schema, named),
  isRequired,
  note: schema.description ?? resolve(schema, named).description ?? "",
  fields: fieldsOf(schema, named),
});

/** The fields of an object, or of the object in a list or union. */
export function fieldsOf(given: Schema, named: Named): Field[] {
  const { properties = {}, required = [], items, anyOf, oneOf } = resolve(given, named);
  if (items) return fieldsOf(items, named);
  const choices = anyOf ?? oneOf;
  if (choices) return choices.flatMap((one) => fieldsOf(one, named));
  return Object.entries(properties).map(([name, field]) =>
    fieldOf(name, field, named, required.includes(name)),
  );
}
