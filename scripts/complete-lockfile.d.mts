export function missingFrom(lockfile: {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}): [name: string, version: string][];
