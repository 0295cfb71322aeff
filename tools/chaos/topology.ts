import { readdirSync, readFileSync } from 'node:fs';
import type { LogLine } from './evidence.ts';

/** One program of the whole, as the storm handles it. */
export interface Part {
  readonly name: string;
  pid(): number | undefined;
  kill(signal: NodeJS.Signals): void | Promise<void>;
  freeze(): void | Promise<void>;
  thaw(): void | Promise<void>;
  start(): Promise<void>;
  /** Resolves once it serves. */
  ready(): Promise<void>;
  /** The last that it printed, where that is known. */
  said?(): string;
}

/** Everything that runs for one evening. */
export interface Topology {
  /** Where people come in. */
  readonly origin: string;
  readonly databaseUrl: string;
  readonly parts: readonly Part[];
  /** What the programs have printed so far. */
  logs(): LogLine[];
  close(): Promise<void>;
}

/** Whether a process of this number runs and has not ended. */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Processes whose parent is `pid`: the workers of a PostgreSQL. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`^\\d+ \\(.*\\) \\S ${pid} `, 's').test(readFileSync(`/proc/${name}/stat`, 'utf8'));
      } catch {
        return false;
      }
    })
    .map(Number);
}
