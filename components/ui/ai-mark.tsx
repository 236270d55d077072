/** Stands beside a character's name, and is no part of it. */
export const AiMark = () => (
  <span className="border-line text-muted rounded-[4px] border px-1 font-sans text-meta font-medium">AI</span>
);
