import type { PublicLink } from "@/lib/sharing/schema";

const days = 30;
const slot = 10;
const height = 40;
const dayMs = 86_400_000;
const shortDay = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

const times = (count: number): string => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

/** How often the link was opened: in all, and by day for the last 30 days (UTC). */
export function OpensChart({ opened, now }: { opened: PublicLink["opened"]; now: number }) {
  if (opened.total === 0)
    return <p className="text-muted text-sm leading-6">Not opened yet. Your own visits are not counted.</p>;
  const counts = new Map(opened.days.map(({ day, count }) => [day, count]));
  const bars = Array.from({ length: days }, (_, at) => {
    const day = new Date(now - (days - 1 - at) * dayMs);
    return { label: shortDay.format(day), count: counts.get(day.toISOString().slice(0, 10)) ?? 0 };
  });
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const labels = bars.filter(({ count }) => count > 0).map(({ label, count }) => `${label}: ${count}`);
  return (
    <figure>
      <figcaption className="text-sm leading-6">
        Opened {times(opened.total)}
        {bars.at(-1)?.count ? `, ${bars.at(-1)?.count} today` : ""}.
      </figcaption>
      <svg
        role="img"
        aria-label={`Opened by day in the last ${days} days. ${labels.length > 0 ? labels.join(", ") : "Not once"}.`}
        viewBox={`0 0 ${days * slot} ${height}`}
        preserveAspectRatio="none"
        className="mt-2 block h-10 w-full max-w-sm"
      >
        {bars.map(({ label, count }, at) => (
          <rect
            key={label}
            x={at * slot + 1}
            width={slot - 2}
            y={count === 0 ? height - 1 : height - Math.max(4, (count / most) * height)}
            height={count === 0 ? 1 : Math.max(4, (count / most) * height)}
            className={count === 0 ? "fill-line" : "fill-accent"}
          >
            <title>{`${label}: ${count}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden className="text-muted figures mt-1 flex max-w-sm justify-between text-xs">
        <span>{bars[0]?.label}</span>
        <span>Today</span>
      </p>
    </figure>
  );
}
