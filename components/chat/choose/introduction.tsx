import type { ReactNode } from "react";
import { Fold } from "@/components/ui/fold";
import type { Workflow } from "@/lib/characters/schema";
import type { Notice } from "@/lib/consents/schema";

const whatHappens: Record<Workflow, string> = {
  student_interview:
    "AI characters ask and you answer in writing. At the end, insights quote your own words.",
  resume_interview:
    "AI characters ask about your resume and you answer in writing. At the end you can share it.",
};

type Props = {
  workflow: Workflow;
  /** What has to be accepted; null for nothing. `children` say how. */
  notice: Notice | null;
  children?: ReactNode;
};

/** What happens, how long it takes and who can read it, with the notice on AI where it has to be accepted. */
export function Introduction({ workflow, notice, children }: Props) {
  // That the characters are AI stands above it already; which service gets what is written does not.
  const [ai = "", service = "", ...others] = notice?.text.split("\n") ?? [];
  return (
    <div className="bg-soft rounded-surface px-4 py-3 text-ui [overflow-wrap:anywhere]">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>{whatHappens[workflow]}</li>
        <li>It takes 10 to 40 minutes. Stop whenever you like and come back later.</li>
        <li>Only you can read it until you share it. Administrators can reach what is stored here.</li>
      </ul>
      {notice ? (
        <section aria-label="Notice on AI" className="border-line mt-2 border-t pt-2">
          <ul className="list-disc pl-4">
            <li>{service}</li>
          </ul>
          <Fold title="The rest of the notice" summary="">
            <ul className="flex list-disc flex-col gap-1 pb-1 pl-4">
              {[ai, ...others].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Fold>
          <p className="font-medium">{children}</p>
        </section>
      ) : null}
    </div>
  );
}
