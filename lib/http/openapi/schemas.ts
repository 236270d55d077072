import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { schemaName } from "./operations.ts";

/** A JSON Schema, as far as it is looked into here. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** zod's own patterns for what `format` says already. They are long, and tell a reader nothing. */
const saidByFormat = new Set(["uuid", "date-time", "date", "email"]);

type Io = "input" | "output";
type Naming = (shape: z.ZodType) => string | undefined;

function convert(
  shape: z.ZodType,
  io: Io,
  naming: Naming,
): { schema: Schema; parts: Record<string, Schema> } {
  const metadata = {
    get: (part: z.ZodType) => ({ ...z.globalRegistry.get(part), id: naming(part) }),
  };
  const whole = z.toJSONSchema(z.object({ it: shape }), {
    io,
    unrepresentable: "any",
    metadata: metadata as unknown as z.core.$ZodRegistry<Record<string, unknown>>,
    override: ({ jsonSchema }) => {
      if (saidByFormat.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
      // Integers have these bounds of JavaScript's; no reader needs them.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.id;
    },
  });
  // References are paths within what zod made; in the document they are paths to its components.
  const moved = JSON.parse(
    JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Schema & { $defs?: Record<string, Schema> };
  return { schema: moved.properties?.["it"] ?? {}, parts: moved.$defs ?? {} };
}

/** The document's shapes: those with a name stand once, in `components`, and are referred to. */
export class Shapes {
  readonly named: Record<string, Schema> = {};
  private readonly apart = new Set<string>();

  /**
   * A shape as JSON Schema.
   * @param io what is sent to us ("input") or what we answer ("output"): defaults and transforms part the two
   */
  of(shape: z.ZodType, io: Io): Schema {
    const naming: Naming = (part) => {
      const name = schemaName(part);
      return io === "input" && name && this.apart.has(name) ? `${name}Input` : name;
    };
    const { schema, parts } = convert(shape, io, naming);
    const differing = Object.keys(parts).filter(
      (name) => this.named[name] && !isDeepStrictEqual(this.named[name], parts[name]),
    );
    if (differing.length > 0) {
      if (io === "output") throw new Error(`The document has two shapes called ${differing.join(", ")}.`);
      for (const name of differing) this.apart.add(name);
      return this.of(shape, io);
    }
    Object.assign(this.named, parts);
    return schema;
  }

  /** The properties of a shape that is spread over parameters. */
  fieldsOf(shape: z.ZodType): { name: string; schema: Schema; required: boolean }[] {
    const { schema, parts } = convert(shape, "input", (part) =>
      part === shape ? undefined : schemaName(part),
    );
    Object.assign(this.named, parts);
    return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      schema: field,
      required: schema.required?.includes(name) ?? false,
    }));
  }

  resolve(schema: Schema): Schema {
    const name = schema.$ref?.replace("#/components/schemas/", "");
    return name ? (this.named[name] ?? {}) : schema;
  }
}
