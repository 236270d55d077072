import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/**
 * Writes the errors that no test waited for to the file that `STRAY_ERRORS` names: they fail a run of vitest, and its
 * JSON report leaves them out.
 */
export default class implements Reporter {
  onTestRunEnd: Reporter["onTestRunEnd"] = (_, errors) => {
    writeFileSync(process.env.STRAY_ERRORS ?? "", JSON.stringify(errors));
  };
}
