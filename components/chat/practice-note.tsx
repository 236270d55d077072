/** Said wherever a reply or an insight of the practice model is read. */
export function PracticeNote({ short = false }: { short?: boolean }) {
  if (short) return <p className="text-muted text-sm">The built-in practice model takes part.</p>;
  return (
    <p className="text-muted max-w-prose text-sm leading-6">
      The built-in practice model takes part: it asks the characters’ questions and quotes what you say,
      without a language model. An administrator can connect one.
    </p>
  );
}
