/** The name in prose: "Maya" for "Maya Okafor". */
export const firstName = (name: string): string => name.trim().split(/\s/, 1)[0] ?? "";
