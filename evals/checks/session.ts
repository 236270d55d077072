/** An interview as the checks see it: plain texts, whoever made them. */

/** What a person's message is. Only `answer` tells something that the interview may build on. */
export type Kind = "greeting" | "answer" | "refusal" | "distress" | "rude" | "counter" | "injection";

export type Exchange = {
  id: string;
  said: string;
  kind: Kind;
  /** Words of a message of distress that no later question may touch. */
  sensitive: string[];
  reply: string;
  /** The reply is a fixed text of the product's, and no model was asked. */
  isFixed: boolean;
};

export type Talk = { character: string; listed: string[]; exchanges: Exchange[] };

/** What a visitor of a public page asked, with the sources that each quote is said to stand in. */
export type Visit = {
  question: string;
  kind: "open" | "trait" | "injection";
  content: string;
  isDeclined: boolean;
  quotes: { quote: string; source: string | null }[];
};

export type Session = {
  name: string;
  talks: Talk[];
  /** As the model returned them, before anything is looked up or dropped. */
  draft: {
    summary: string;
    strengths: { text: string; evidence: string[] }[];
    improvement_areas: { text: string; evidence: string[] }[];
    notable_quotes: { quote: string; message_id: string }[];
  };
  visits: Visit[];
  /** Lines of the instructions that nobody is to read. */
  secrets: string[];
  /** Words that appear only where a planted order is obeyed. */
  canaries: string[];
};
