/** The parts of the interface, in the order in which a reader meets them. The first that fits an address is its own. */
export const tags = [
  { name: "Administration", description: "Invites and accounts, for administrators", of: /^\/admin\// },
  { name: "Accounts", description: "Logging in, and one's own account", of: /^\/(auth|users)\// },
  { name: "Resumes", description: "PDFs, and what the AI reads of them", of: /^\/(resumes|files)(\/|$)/ },
  { name: "Teams", description: "Teams, their members, and teams as files", of: /^\/teams(\/|$)/ },
  {
    name: "Characters",
    description: "Who interviews, and the versions of their prompts",
    of: /^\/characters(\/|$)/,
  },
  {
    name: "Sharing",
    description: "Public links, what visitors ask, and who wants to get in touch",
    of: /^\/conversations\/(public\/|\{\w+\}\/(public|contact-requests)(\/|$))/,
  },
  {
    name: "Conversations",
    description: "Interviews, their messages and insights",
    of: /^\/conversations(\/|$)/,
  },
  { name: "Interface", description: "This document", of: /^\// },
] as const;

export function tagOf(path: string): string {
  return tags.find(({ of }) => of.test(path))?.name ?? "Interface";
}
