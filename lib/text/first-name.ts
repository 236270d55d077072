/** What a person or a character is called in prose: "Maya" of "Maya Okafor". */
export const firstName = (name: string): string => name.trim().split(/\s/, 1)[0] ?? "";
