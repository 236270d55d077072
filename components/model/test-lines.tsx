import { Check, TriangleAlert, X } from "lucide-react";
import { Spinner } from "@/components/ui/spinner";
import { Time } from "@/components/ui/time";
import type { ModelPage } from "@/lib/model-service/queries";
import type { TestLine } from "@/lib/model-service/schema";
import { TestProgress } from "./test-progress";

const marks = {
  passed: { Icon: Check, className: "text-success", label: "Passed" },
  loss: { Icon: TriangleAlert, className: "text-ink", label: "Works with a loss" },
  failed: { Icon: X, className: "text-danger", label: "Failed" },
};

function Line({ name, state, text }: TestLine) {
  const { Icon, className, label } = marks[state];
  return (
    <li className="flex gap-3 py-2">
      <Icon role="img" aria-label={label} className={`mt-1 size-4 shrink-0 ${className}`} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  );
}

/** The lines of a test so far. */
export function TestLines({ test, isRunning }: { test: NonNullable<ModelPage["test"]>; isRunning: boolean }) {
  return (
    <div className="text-ui">
      <ul aria-live="polite" aria-busy={isRunning} className="flex flex-col">
        {test.lines.map((line) => (
          <Line key={line.name} {...line} />
        ))}
      </ul>
      {isRunning ? (
        <div className="mt-2">
          <Spinner label="Testing. A slow model takes some minutes." />
          <TestProgress />
        </div>
      ) : (
        <p className="text-muted mt-2">
          {test.is_done ? "Tested " : "Cut off. Begun "}
          <Time value={test.started_at} />.
        </p>
      )}
    </div>
  );
}
