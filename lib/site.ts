/** What the product calls itself. Every page, mail and document takes these from here. */
export const site = {
  name: "Colloquy",
  tagline: "Conversational Insights",
  description: "Practise interviews with AI characters and read insights that quote what you really said.",
  credit: { text: "Built with Next.js", url: "https://nextjs.org" },
} as const;

/** The copyright line of the footer, e.g. "© 2026 Colloquy". */
export function copyright(now: Date): string {
  return `© ${now.getUTCFullYear()} ${site.name}`;
}
