import { cva } from "class-variance-authority";

/** Button styles, also for links: `<Link className={buttonVariants({ … })}>`. */
export const buttonVariants = cva(
  [
    "rounded-control inline-flex shrink-0 items-center justify-center gap-2 font-medium whitespace-nowrap select-none",
    "transition-[color,background-color,border-color,opacity] disabled:cursor-default disabled:opacity-55",
    "[&_svg]:size-4 [&_svg]:shrink-0 print:hidden",
  ],
  {
    variants: {
      variant: {
        /** At most one per screen. The transparent border is visible in forced colours. */
        primary:
          "border border-transparent bg-accent text-accent-ink enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover",
        secondary:
          "border-edge bg-surface text-ink enabled:hover:bg-soft [a&]:hover:bg-soft aria-pressed:bg-soft border",
        ghost:
          "border border-transparent text-ink enabled:hover:bg-soft [a&]:hover:bg-soft aria-pressed:bg-soft",
        danger: "border-edge bg-surface text-danger enabled:hover:bg-danger-soft border",
        /** For navigation between sibling pages; `aria-current` marks the current one. */
        nav: "border border-transparent text-muted hover:text-ink hover:bg-soft aria-[current]:text-ink aria-[current]:bg-soft",
        link: "text-accent decoration-accent/40 hover:decoration-accent underline underline-offset-4",
      },
      size: {
        /** In rows. */
        sm: "touch:min-h-11 h-8 px-3 text-ui",
        md: "touch:min-h-11 h-10 px-4 text-ui",
        /** A square with an icon only; needs an `aria-label`. */
        icon: "touch:size-11 size-9 [&_svg]:size-[1.125rem]!",
      },
    },
    compoundVariants: [{ variant: "link", class: "h-auto! px-0!" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);
