/** Renders words between backticks as code. */
export const InlineCode = ({ children }: { children: string }) =>
  children.split("`").map((text, at) =>
    at % 2 === 0 ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the order never changes
      <code key={at} className="text-ink font-mono">
        {text}
      </code>
    ),
  );
