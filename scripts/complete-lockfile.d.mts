type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Package> };
export function missingFrom(lockfile: Lockfile): [name: string, version: string][];
export function withoutIntegrity(lockfile: Lockfile): string[];
