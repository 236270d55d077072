/** Said wherever a reply or an insight of the practice model is read. */
export function PracticeNote({ short = false }: { short?: boolean }) {
  if (short) return <p className="text-muted text-ui">Practice mode</p>;
  return (
    <p className="text-muted max-w-prose text-ui">
      Practice mode: the characters are AI, but their questions and the insights come from fixed rules on this
      server, not from a language model. An administrator can connect one.
    </p>
  );
}
