import type { MouseEvent } from "react";

const look =
  "text-muted hover:text-ink aria-[current]:text-ink rounded-control touch:min-h-11 " +
  "inline-flex min-h-8 items-center text-ui font-medium";

type Props = {
  /** Labels and URLs, such as `?tab=insights`; the first is the default. */
  views: readonly { label: string; href: string }[];
  current: string;
  onShow: (href: string) => void;
};

/** Links between the insights of a finished interview and its sharing. */
export const Views = ({ views, current, onShow }: Props) => (
  <nav aria-label="Insights and sharing" className="mb-8 max-sm:mb-4 print:hidden">
    <ul className="flex">
      {views.map(({ label, href }) => (
        <li
          key={href}
          className="not-first:before:text-muted not-first:before:px-2 not-first:before:content-['·']"
        >
          <a
            href={href}
            aria-current={href === current ? "page" : undefined}
            className={look}
            onClick={(event: MouseEvent) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onShow(href);
            }}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
