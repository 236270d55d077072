import Link from "next/link";
import { Fold } from "@/components/ui/fold";
import type { Part } from "@/lib/openapi/reference";
import { MethodAndPath } from "./api-call";
import { InlineCode } from "./inline-code";

export const docsPath = "/api/v1/docs";

/** Each section's calls in a fold. A call links to its section. */
export function PartList({ parts }: { parts: Part[] }) {
  return (
    <div className="border-line divide-line mt-6 divide-y border-y">
      {parts.map((part) => (
        <div key={part.slug} className="py-2">
          <Fold title={part.name} summary={<span className="text-muted"> {part.calls.length}</span>}>
            <p className="text-muted mt-1 text-ui">{part.description}.</p>
            <ul className="mt-1">
              {part.calls.map((call) => (
                <li key={call.id} className="py-2">
                  <Link
                    href={`${docsPath}?part=${part.slug}#${call.id}`}
                    prefetch={false}
                    className={
                      "decoration-line hover:decoration-ink touch:min-h-11 inline-flex items-center text-ui " +
                      "underline underline-offset-4"
                    }
                  >
                    <span>
                      <InlineCode>{call.summary}</InlineCode>
                    </span>
                  </Link>
                  <MethodAndPath call={call} />
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      ))}
    </div>
  );
}
