import { site } from "@/lib/site";

/** Title and tagline. Narrow headers keep the tagline for screen readers only. */
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
