import { cn } from "@/components/ui/cn";
import { site } from "@/lib/site";

/** Title and tagline, the one place where the interface speaks in the serif. */
export function Wordmark({ size = "sm" }: { size?: "sm" | "lg" }) {
  return (
    <span className="flex flex-col">
      <span
        className={cn(
          "font-serif font-medium tracking-tight",
          size === "lg" ? "text-4xl leading-11" : "text-xl leading-6",
        )}
      >
        {site.name}
      </span>{" "}
      <span
        className={cn(
          "text-muted whitespace-nowrap",
          // On the smallest phones, and where text is enlarged most, the name has to do.
          size === "lg" ? "text-base" : "text-xs leading-4 max-[24rem]:sr-only",
        )}
      >
        {site.tagline}
      </span>
    </span>
  );
}
