/** Details that an owner may store in its lock. */
export type Details = { address?: string; stopping?: boolean };
export type LockOwner = Details & { pid: number; started: string | null };
export type Lock = { update(details: Details): void; release(): void };
export function isAlive(pid: number): boolean;
export function readLock(path: string): LockOwner | null;
export function tryLock(path: string, details?: Details): Lock | null;
export function waitForLock(
  path: string,
  options: { timeoutMs: number; onWait?: (owner: LockOwner) => void },
): Promise<Lock>;
