export const site = {
  name: "Colloquy",
  tagline: "Conversational Insights",
  description: "Practise interviews with AI characters and read insights that quote what you really said.",
  credit: { text: "Built with Next.js", url: "https://nextjs.org" },
} as const;

/** Machine-readable mark of pages with AI-written text. */
export const aiMeta = { "ai-generated": "true" } as const;

export const copyright = (now: Date): string => `© ${now.getUTCFullYear()} ${site.name}`;
