import { readdirSync, readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { EndOfRun } from './exit-codes.ts';

/** Ticks a second in which Linux counts processor time; the same on every machine of our day. */
const TICKS = 100;

interface Usage {
  readonly parent: number;
  /** Seconds of this process alone, user and system. */
  readonly own: number;
  /** Seconds of its children that have ended. */
  readonly ended: number;
}

/** @throws where there is no /proc, or no such process */
function usage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks; numbers begin behind it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return { parent: at(1), own: (at(11) + at(12)) / TICKS, ended: (at(13) + at(14)) / TICKS };
}

/** Processor time that one process has used so far, user and system, seconds. */
export const cpuSeconds = (pid: number): number => usage(pid).own;

/** The same of a process with all its children, running and ended. */
export function cpuSecondsWithChildren(pid: number): number {
  const { own, ended } = usage(pid);
  let sum = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = usage(Number(name));
      if (child.parent === pid) sum += child.own + child.ended;
    } catch {
      // ended meanwhile: its parent has counted it
    }
  }
  return sum;
}

/** Memory of a process that is in the machine's memory, KB. */
export function residentKB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** What the figures were measured on, one line. */
export function machineFacts(): string {
  const [one] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} × ${one?.model ?? 'unknown processor'}, ${memory} GB, Linux ${release()}, Node ${process.versions.node}`;
}

/** Files of a server beside its listeners' sockets. */
const SPARE_FILES = 500;

/** Each listener is a socket. @throws EndOfRun badOptions where a process may not open so many files here */
export function requireFiles(people: number): void {
  const line = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'));
  const [limit, needed] = [Number(line?.[1] ?? 0), people + SPARE_FILES];
  if (limit < needed)
    throw new EndOfRun(
      'badOptions',
      `A process may open ${limit} files here; ${people} listeners need ${needed}: ulimit -n ${needed}`,
    );
}
