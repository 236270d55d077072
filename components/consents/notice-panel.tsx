import type { ReactNode } from "react";
import { Fold } from "@/components/ui/fold";
import type { Notice } from "@/lib/consents/schema";

type Props = {
  notice: Notice;
  /** How people accept it. */
  children?: ReactNode;
};

/** The notice on AI, shown before data is sent to a model service: its first sentence, with the rest in a fold. */
export function NoticePanel({ notice, children }: Props) {
  const [first, ...others] = notice.text.split("\n");
  return (
    <section aria-label="Notice on AI" className="text-ui [overflow-wrap:anywhere]">
      <p>{first}</p>
      <Fold title="Who receives what you write" summary="">
        <ul className="flex max-w-prose list-disc flex-col gap-1 pb-1 pl-10">
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Fold>
      {children ? <div className="mt-2 font-medium">{children}</div> : null}
    </section>
  );
}
