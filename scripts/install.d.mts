/** Runs npm in the project folder. */
export function npm(args: string[]): Promise<{ code: number | string; output: string }>;
