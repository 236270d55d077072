import { Time } from "@/components/ui/time";
import type { PublicStatus } from "@/lib/sharing/schema";

const names = new Intl.ListFormat("en", { type: "conjunction" });

export const headingOf = (name: string | null): string => (name ? `${name}'s Interview` : "Interview");

type IntroProps = {
  interview: Pick<PublicStatus, "candidate_name" | "created_at" | "characters" | "ai_notice">;
  practice: boolean;
  as?: "h1" | "h3";
};

/** What a visitor reads first: whose interview, when and with whom, and what to think of the answers. */
export function Intro({ interview, practice, as: Heading = "h1" }: IntroProps) {
  const { candidate_name, created_at, characters, ai_notice } = interview;
  return (
    <div>
      <Heading className="font-serif text-[1.75rem] leading-9 font-medium tracking-tight text-balance sm:text-[2.125rem] sm:leading-11">
        {headingOf(candidate_name)}
      </Heading>
      <p className="mt-1.5 text-base leading-7">{"Ask questions about this candidate's qualifications"}</p>
      <p className="text-muted mt-1 text-sm leading-6">
        Interviewed <Time value={created_at} /> by{" "}
        {characters.length === 1 ? "one AI character" : `${characters.length} AI characters`}
        {characters.length > 0 ? `: ${names.format(characters)}` : ""}.
      </p>
      <p className="bg-soft rounded-control mt-4 px-4 py-3 text-[0.8125rem] leading-5">
        {ai_notice} A quote can mislead by itself: open its source before you rely on it.
        {practice ? " The built-in practice model answers here by quoting." : ""}
      </p>
    </div>
  );
}
