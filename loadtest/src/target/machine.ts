import { readdirSync, readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { EndOfRun } from '../../../tools/exit-codes.ts';

/** The unit in which Linux counts processor time (USER_HZ); it is the same on all common machines. */
const TICKS_PER_SECOND = 100;

interface Usage {
  readonly parent: number;
  /** Seconds of this process alone, user and system. */
  readonly own: number;
  /** Seconds of its children that have exited. */
  readonly ended: number;
}

/** @throws where there is no /proc, or no such process */
function usage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name in brackets may contain blanks; the numbers follow it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return {
    parent: at(1),
    own: (at(11) + at(12)) / TICKS_PER_SECOND,
    ended: (at(13) + at(14)) / TICKS_PER_SECOND,
  };
}

/** Processor time that one process has used so far, user and system, seconds. */
export const cpuSeconds = (pid: number): number => usage(pid).own;

/** Processor time of a process with all its children, running and exited, seconds. */
export function cpuSecondsWithChildren(pid: number): number {
  const { own, ended } = usage(pid);
  let sum = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = usage(Number(name));
      if (child.parent === pid) sum += child.own + child.ended;
    } catch {
      // It has exited meanwhile, and its parent counts its time.
    }
  }
  return sum;
}

/** Resident memory of a process, KB. */
export function residentKB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Processor, memory and versions of this machine, on one line. */
export function describeMachine(): string {
  const [processor] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${memory} GB, Linux ${release()}, Node ${process.versions.node}`;
}

/** Open files of a server beside the sockets of its listeners. */
const SPARE_FILES = 500;

/** Each listener needs a socket. @throws EndOfRun badOptions where a process may not open so many files */
export function requireOpenFiles(people: number): void {
  const line = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'));
  const [limit, needed] = [Number(line?.[1] ?? 0), people + SPARE_FILES];
  if (limit < needed)
    throw new EndOfRun(
      'badOptions',
      `A process may open ${limit} files here; ${people} listeners need ${needed}: ulimit -n ${needed}`,
    );
}
