import fc from "fast-check";

/** The part of JSON Schema from which values are generated. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  additionalProperties?: boolean | Schema;
};
export type Shapes = Record<string, Schema>;
/** Ids for a field of this name; empty for a random one. */
export type Known = (field: string) => string[];

const words = fc
  .array(
    fc.constantFrom("Ada", "tested", "the", "till", "é", "名前", "🙂", "24", "hours", "<b>", "%", "'; --"),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(" "));

/** Values that a schema allows. */
export function valid(schema: Schema, shapes: Shapes, known: Known, field = ""): fc.Arbitrary<unknown> {
  const here = schema.$ref ? (shapes[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
  if ("const" in here) return fc.constant(here.const);
  if (here.enum) return fc.constantFrom(...here.enum);
  const choices = here.anyOf ?? here.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, shapes, known, field)));
  const type = [here.type].flat();
  const inner = type.map((one) => ofType(one, here, shapes, known, field));
  return fc.oneof(...inner);
}

function ofType(
  type: string | undefined,
  schema: Schema,
  shapes: Shapes,
  known: Known,
  field: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case "string":
      return text(schema, known, field);
    case "array":
      return fc.uniqueArray(valid(schema.items ?? {}, shapes, known, field.replace(/s$/, "")), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
        minLength: 1,
      });
    case "object":
      return object(schema, shapes, known);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function text(
  { format, minLength = 0, maxLength = 500 }: Schema,
  known: Known,
  field: string,
): fc.Arbitrary<unknown> {
  const ids = known(field);
  if (ids.length > 0) return fc.constantFrom(...ids);
  if (format === "uuid") return fc.uuid();
  if (format === "email" || field.includes("email") || field === "contact_info")
    return fc.stringMatching(/^[a-z]{3,9}$/).map((name) => `${name}@example.com`);
  // Close to each other, because some calls accept a range of a month at most.
  if (format === "date") return fc.constantFrom("2026-01-05", "2026-01-20", "2026-02-03");
  if (format === "date-time")
    return fc
      .date({ min: new Date("2027-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  return words.map((word) => word.padEnd(minLength, "a").slice(0, maxLength).trim().padEnd(minLength, "a"));
}

function object(
  { properties = {}, required = [] }: Schema,
  shapes: Shapes,
  known: Known,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      // Only existing sentences can be left out or be a highlight, and no generator knows them.
      name === "left_out_sentences" || name === "highlights"
        ? fc.constant([])
        : valid(field, shapes, known, name),
    ]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** Values that almost no field allows. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "x\udfff",
    "\u202e",
    "null",
    "undefined",
    "%zz",
    "%00",
    "../../etc/passwd",
    "' or 1=1 --",
    "{{7*7}}",
    "<script>alert(1)</script>",
    [],
    {},
    [[]],
    { $ne: null },
    "2026-99-99T00:00:00Z",
    "-1",
    "NaN",
    "0x10",
    "9999999999999999999999",
    "00000000-0000-0000-0000-000000000000",
    ["a", null],
    { __proto__: 1 },
    "é".repeat(5000),
  ),
  fc.constant("x".repeat(300_000)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 50 }),
);

/** A valid value with one error. */
export function broken(value: unknown): fc.Arbitrary<unknown> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return junk;
  const fields = Object.keys(value);
  const any = fc.constantFrom(...(fields.length > 0 ? fields : ["field"]));
  return fc.oneof(
    fc.tuple(any, junk).map(([name, other]) => ({ ...value, [name]: other })),
    any.map((name) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))),
    fc
      .tuple(fc.constantFrom("unknown", "is_superuser", "constructor", "\u0000", "\ud800", "user_id"), junk)
      .map(([name, other]) => ({ ...value, [name]: other })),
    junk,
  );
}
