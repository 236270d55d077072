import type { Conversation, Coverage as Plan } from "@/lib/conversations/schema";
import { FoldPart } from "./part";
import { placeName, type Strip } from "./reading";

const states = { answered: "Answered", asked: "Asked", open: "Not asked" };

type Props = { plan: Plan; characters: Conversation["characters"]; strips: Strip[] };

/** The interview's plan, with the answers that a model assigned to each part. */
export function Coverage({ plan, characters, strips }: Props) {
  return (
    <FoldPart id="coverage" heading="Coverage">
      <table className="w-full table-fixed text-left text-ui">
        <thead className="text-muted text-meta">
          <tr className="border-line border-b">
            {["Competency", "State", "Answers"].map((label) => (
              <th key={label} scope="col" className="py-2 pr-3 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y align-top">
          {plan.map(({ competency, character_id, state }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the plan of a finished interview does not change
            <tr key={index}>
              <th scope="row" className="py-2.5 pr-3 font-normal">
                <bdi>{competency}</bdi>
                <bdi className="text-muted block text-meta">
                  {characters.find(({ id }) => id === character_id)?.name}
                </bdi>
              </th>
              <td className="py-2.5 pr-3">{states[state]}</td>
              <td className="py-2.5">
                {strips
                  .filter((strip) => strip.competency === index)
                  .map(({ place }) => placeName(place))
                  .join("; ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FoldPart>
  );
}
