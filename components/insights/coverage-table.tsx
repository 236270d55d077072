import { Circle, CircleCheck, CircleDashed } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { Conversation, Coverage } from "@/lib/conversations/schema";
import { EvidenceChip, Part, type Show } from "./part";
import type { Strip } from "./reading";

const states = {
  answered: { text: "Answered", Icon: CircleCheck, look: "text-accent" },
  asked: { text: "Asked", Icon: Circle, look: "text-ink" },
  open: { text: "Not asked", Icon: CircleDashed, look: "text-muted" },
};

type Props = {
  plan: Coverage;
  characters: Conversation["characters"];
  strips: Strip[];
  onShow: Show;
};

/** What the plan was to ask, how far the interview came with it, and the answers about it. */
export function CoverageTable({ plan, characters, strips, onShow }: Props) {
  const answered = plan.filter(({ state }) => state === "answered").length;
  const aside = (
    <p className="text-muted text-ui">
      {answered} of {plan.length} answered
    </p>
  );
  return (
    <Part id="coverage" heading="Coverage" aside={aside}>
      <table className="w-full table-fixed text-left text-ui">
        <thead className="text-muted text-meta">
          <tr className="border-line border-b">
            {["Competency", "State", "Answers"].map((label) => (
              <th key={label} scope="col" className="py-2 pr-3 font-medium print:py-0.5">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y align-top">
          {plan.map(({ competency, character_id, state }, index) => {
            const { text, Icon, look } = states[state];
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a plan that is over does not change
              <tr key={index} className="break-inside-avoid print:[&>*]:py-0.5">
                <th scope="row" className="py-2.5 pr-3 font-normal">
                  <bdi>{competency}</bdi>
                  <bdi className="text-muted block text-meta print:ml-2 print:inline">
                    {characters.find(({ id }) => id === character_id)?.name}
                  </bdi>
                </th>
                <td className="py-2.5 pr-3 whitespace-nowrap">
                  <span className={cn("inline-flex items-center gap-1.5", look)}>
                    <Icon aria-hidden className="size-4" />
                    {text}
                  </span>
                </td>
                <td className="py-2">
                  <span className="flex flex-wrap gap-1.5">
                    {strips
                      .filter((strip) => strip.competency === index)
                      .map(({ place }) => (
                        <EvidenceChip key={place.messageId} place={place} onShow={onShow} isShort />
                      ))}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Part>
  );
}
