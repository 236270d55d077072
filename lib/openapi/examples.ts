import type { oas31 } from "zod-openapi";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

const byFormat: Record<string, unknown> = {
  uuid: "6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37",
  "date-time": "2026-01-02T03:04:05.000Z",
  date: "2026-01-02",
  email: "ada@example.com",
  uri: "https://colloquy.example/",
  binary: "%PDF-1.7…",
};

/** An example of a schema, composed from the examples of its parts. */
export function exampleOf(given: Schema, named: Record<string, Schema>): unknown {
  if (given.$ref) return exampleOf(named[given.$ref.replace("#/components/schemas/", "")] ?? {}, named);
  const schema = given as oas31.SchemaObject;
  if (schema.examples) return schema.examples[0] as unknown;
  if ("const" in schema) return schema.const;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, named);
  if (schema.enum) return schema.enum[0] as unknown;
  if (schema.format && schema.format in byFormat) return byFormat[schema.format];
  if (schema.default !== undefined) return schema.default;
  switch (Array.isArray(schema.type) ? "null" : schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          // Ignored fields have no type.
          .filter(([, field]) => Object.keys(field).some((key) => key !== "description"))
          .map(([name, field]) => [name, exampleOf(field, named)]),
      );
    case "array":
      return schema.items ? [exampleOf(schema.items, named)] : [];
    case "integer":
      return schema.minimum ?? 1;
    case "boolean":
      return false;
    case "string":
      return "text".padEnd(schema.minLength ?? 0, ".");
    default:
      return null;
  }
}
