/** The position in the Resume Interview, as stored in the URL. Pure. */
import { firstChoice } from "@/components/chat/choose/order";
import type { CharacterCard } from "@/lib/characters/schema";
import type { Length } from "@/lib/conversations/lengths";

export const resumePath = "/dashboard/resume-interview";

export const stepTitles = {
  upload: "Resume Upload",
  characters: "Character Selection",
  interview: "Interview Chat",
  share: "Share Interview",
};
export type Step = keyof typeof stepTitles;
export type ChoosingStep = "upload" | "characters";

/** The choice; `characters` is null before a choice. */
export type Choice = { resume: string | null; characters: string[] | null };

/** An interview started with this choice, after going back. */
export type StartedInterview = {
  id: string;
  resume_id: string | null;
  character_ids: string[];
  /** Null for no limit. */
  length: Length | null;
};

export function choiceOf(params: URLSearchParams): Choice {
  const characters = params.get("characters");
  return {
    resume: params.get("resume") || null,
    characters: characters === null ? null : characters.split(",").filter((id) => id !== ""),
  };
}

/** The URL of a step before the conversation, with the choice and the started interview. */
export function choosingPath(step: ChoosingStep, choice: Choice, interview: string | null): string {
  const params = [
    step === "characters" ? "step=characters" : "",
    choice.resume ? `resume=${encodeURIComponent(choice.resume)}` : "",
    choice.characters ? `characters=${choice.characters.map(encodeURIComponent).join(",")}` : "",
    interview ? `interview=${encodeURIComponent(interview)}` : "",
  ].filter(Boolean);
  return params.length > 0 ? `${resumePath}?${params.join("&")}` : resumePath;
}

export function interviewPath(id: string, step: "interview" | "share"): string {
  return step === "share" ? `${resumePath}/${id}?step=share` : `${resumePath}/${id}`;
}

/** The chosen characters that still exist, in order; initially the default choice. */
export function chosenOf(choice: Choice, cards: readonly CharacterCard[], length: Length): string[] {
  if (!choice.characters) return firstChoice(cards, length);
  return [...new Set(choice.characters)].filter((id) => cards.some((card) => card.id === id));
}

type Chosen = Pick<StartedInterview, "resume_id" | "character_ids" | "length">;

/** Whether the choice is the one the interview was started with. */
export const isSameChoice = (started: Chosen, chosen: Chosen) =>
  started.resume_id === chosen.resume_id &&
  started.length === chosen.length &&
  started.character_ids.join() === chosen.character_ids.join();
