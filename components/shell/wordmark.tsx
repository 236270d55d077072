import { site } from "@/lib/site";

/** Title and tagline. In a header the tagline is for screen readers alone where there is no room for it. */
export const Wordmark = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span className="flex flex-col">
    <span className="lead font-medium tracking-tight">{site.name}</span>{" "}
    <span
      className={isLarge ? "text-muted" : "text-muted text-meta -mt-1.5 whitespace-nowrap max-lg:sr-only"}
    >
      {site.tagline}
    </span>
  </span>
);
