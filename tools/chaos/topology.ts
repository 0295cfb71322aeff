import { readdirSync, readFileSync } from 'node:fs';
import type { LogEntry } from './evidence.ts';

/** A process into which faults can be injected. */
export interface TopologyProcess {
  readonly name: string;
  pid(): number | undefined;
  kill(signal: NodeJS.Signals): void | Promise<void>;
  freeze(): void | Promise<void>;
  thaw(): void | Promise<void>;
  start(): Promise<void>;
  /** Resolves when the process is ready for requests. */
  ready(): Promise<void>;
  /** The last output of the process. */
  output?(): string;
}

/** All processes of a chaos run, and the URL for clients. */
export interface Topology {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly processes: readonly TopologyProcess[];
  /** All output of the processes so far. */
  logEntries(): LogEntry[];
  close(): Promise<void>;
}

/** Returns whether a process with this id exists and is no zombie. */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the processes whose parent is `pid`, such as the backends of PostgreSQL. */
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
