export const PracticeNote = () => (
  <p className="text-muted max-w-prose text-ui">
    Practice mode: the characters are AI, but their questions and the insights come from fixed rules on this
    server, not from a language model. An administrator can connect one.
  </p>
);
