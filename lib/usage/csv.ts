import { csvLine } from "../csv.ts";
import type { NamedUsage } from "./schema.ts";

/** The lines of a CSV file, with a header row, from batches of rows. */
export async function* toCsv(batches: AsyncIterable<NamedUsage[]>): AsyncGenerator<string> {
  yield csvLine(["day", "person", "user_id", "purpose", "model", "input_tokens", "output_tokens"]);
  for await (const rows of batches)
    yield rows
      .map((row) =>
        csvLine([
          row.day,
          row.email,
          row.user_id,
          row.purpose,
          row.model,
          row.input_tokens,
          row.output_tokens,
        ]),
      )
      .join("");
}
