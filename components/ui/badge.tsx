import type { ComponentProps } from "react";
import { cn } from "./cn";

const tones = { neutral: "text-ink", accent: "text-accent", danger: "text-danger" };

type Props = ComponentProps<"span"> & { tone?: keyof typeof tones };

/** A state in a word. Coloured only if it needs action (`accent`) or has failed (`danger`). */
export const Badge = ({ tone = "neutral", className, ...rest }: Props) => (
  <span className={cn("text-meta font-medium whitespace-nowrap", tones[tone], className)} {...rest} />
);
