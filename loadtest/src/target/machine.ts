import { readdirSync, readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { EndOfRun } from '../../../tools/exit-codes.ts';

/** Unit of processor times in /proc (USER_HZ, per second); the same on all common machines. */
const TICKS_PER_SECOND = 100;

interface Usage {
  readonly parent: number;
  /** Processor time of the process itself, user and system, s. */
  readonly own: number;
  /** Processor time of its children that have exited, s. */
  readonly ended: number;
}

/** @throws if there is no /proc or no such process */
function usage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name of the program in parentheses, which may contain spaces, so fields are
  // counted from the last parenthesis.
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

/** Returns the processor time of one process so far, user and system, s. */
export const cpuSeconds = (pid: number): number => usage(pid).own;

/** Returns the processor time of a process and all its children, including those that have exited, s. */
export function cpuSecondsWithChildren(pid: number): number {
  const { own, ended } = usage(pid);
  let sum = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = usage(Number(name));
      if (child.parent === pid) sum += child.own + child.ended;
    } catch {
      // The process has exited in the meantime; its time is now part of its parent's.
    }
  }
  return sum;
}

export function residentKB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

export function describeMachine(): string {
  const [processor] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${memory} GB, Linux ${release()}, Node ${process.versions.node}`;
}

/** Number of files that a server has open besides the sockets of listeners. */
const SPARE_FILES = 500;

/**
 * Checks that this process may open a socket for each listener.
 * @throws EndOfRun `badOptions` if the limit of open files is too low
 */
export function requireOpenFiles(people: number): void {
  const line = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'));
  const [limit, needed] = [Number(line?.[1] ?? 0), people + SPARE_FILES];
  if (limit < needed)
    throw new EndOfRun(
      'badOptions',
      `A process may open ${limit} files here; ${people} listeners need ${needed}: ulimit -n ${needed}`,
    );
}
