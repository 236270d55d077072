export type LockOwner = { pid: number; started: string | null } & Record<string, unknown>;
export type Lock = { update(details: Record<string, unknown>): void; release(): void };
export function isAlive(pid: number): boolean;
export function readLock(path: string): LockOwner | null;
export function tryLock(path: string, details?: Record<string, unknown>): Lock | null;
export function waitForLock(
  path: string,
  options: { timeoutMs: number; onWait?: (owner: LockOwner) => void },
): Promise<Lock>;
