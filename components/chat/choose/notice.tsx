import { Fold } from "@/components/ui/fold";
import type { Notice } from "@/lib/consents/schema";

/** The notice on AI: its first sentence, with the rest in a fold. */
export function NoticeOnAi({ notice }: { notice: Notice }) {
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
    </section>
  );
}
