import { z } from "zod";

/** A strict object that is a named component in the OpenAPI document. */
export const namedObject = <Shape extends z.core.$ZodShape>(id: string, shape: Shape) =>
  z.strictObject(shape).meta({ id });
