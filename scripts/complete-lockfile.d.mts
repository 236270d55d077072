type Lockfile = {
  packages: Record<
    string,
    {
      version?: string;
      resolved?: string;
      integrity?: string;
      link?: boolean;
      inBundle?: boolean;
      optional?: boolean;
      cpu?: string[];
      os?: string[];
      libc?: string[];
      optionalDependencies?: Record<string, string>;
    }
  >;
};
export function missingFrom(lockfile: Lockfile): [name: string, version: string][];
export function withoutIntegrity(lockfile: Lockfile): string[];
