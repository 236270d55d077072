import type { DeletedKind, DeletedThing } from "@/lib/account/schema";

const eraseWarnings: Record<DeletedKind, string> = {
  conversation: "its messages, its insights and everything visitors left",
  resume: "its file and its text",
  character: "all versions of its prompt. Past interviews keep its name and what it said",
  team: "its characters and its members’ access",
};

/** The question before something is erased for good. */
export const eraseTexts = ({ kind, name }: Pick<DeletedThing, "kind" | "name">) => ({
  title: `Delete “${name}” for good?`,
  description: `This erases it immediately, with ${eraseWarnings[kind]}. It can’t be undone.`,
});
