/**
 * A title that may end in a date: "Ada and Bo, 2 Jan 2026". Isolates right-to-left words from the date, and breaks
 * over-long words.
 */
export function Title({ children: title }: { children: string }) {
  const end = title.search(/, \d{1,2} \p{L}+ \d{4}$/u);
  if (end === -1) return <bdi className="wrap-anywhere">{title}</bdi>;
  return (
    <>
      <bdi className="wrap-anywhere">{title.slice(0, end)}</bdi>
      {title.slice(end)}
    </>
  );
}
