import type { ReactNode } from "react";
import type { Notice } from "@/lib/consents/schema";

/**
 * The notice on AI, which people read before their data is sent to a model service. `children` hold the way
 * to accept it.
 */
export function NoticePanel({ notice, children }: { notice: Notice; children: ReactNode }) {
  return (
    <section
      aria-label="Notice on AI"
      className="border-line bg-soft rounded-surface border px-4 py-3 text-ui [overflow-wrap:anywhere]"
    >
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {notice.text.split("\n").map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-3 font-medium">{children}</div>
    </section>
  );
}
