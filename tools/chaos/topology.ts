import { readdirSync, readFileSync } from 'node:fs';
import type { LogEntry } from './evidence.ts';

/** One process into which faults can be injected. */
export interface TopologyProcess {
  readonly name: string;
  pid(): number | undefined;
  kill(signal: NodeJS.Signals): void | Promise<void>;
  freeze(): void | Promise<void>;
  thaw(): void | Promise<void>;
  start(): Promise<void>;
  /** Resolves when the process is ready for requests. */
  ready(): Promise<void>;
  /** The last output of the process, if known. */
  output?(): string;
}

/** All processes of one chaos run, and the address that clients use. */
export interface Topology {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly processes: readonly TopologyProcess[];
  /** Output of the processes so far. */
  logEntries(): LogEntry[];
  close(): Promise<void>;
}

/** True if a process with this pid exists and is not a zombie. */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Processes whose parent is `pid`, such as the backends of a PostgreSQL. */
export function childProcesses(pid: number): number[] {
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
