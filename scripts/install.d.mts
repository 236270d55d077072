/** Runs npm to its end, in the folder of the project. */
export function npm(args: string[]): Promise<{ code: number | string; output: string }>;
