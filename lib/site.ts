export const site = {
  name: "Colloquy",
  tagline: "Conversational Insights",
  description: "Practise interviews with AI characters and read insights that quote what you really said.",
  credit: { text: "Built with Next.js", url: "https://nextjs.org" },
} as const;

export const copyright = (now: Date): string => `© ${now.getUTCFullYear()} ${site.name}`;
