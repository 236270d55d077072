/** A badge next to a character's name. */
export const AiMark = () => (
  <span className="border-line text-muted rounded-[4px] border px-1 font-sans text-meta font-medium">AI</span>
);
