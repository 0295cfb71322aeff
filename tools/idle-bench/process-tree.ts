import { readdir, readFile } from 'node:fs/promises';

/** Resources of a process and all processes that it has started. */
export interface TreeUsage {
  /** Proportional set size: memory that several processes share counts once. */
  readonly bytes: number;
  readonly processes: number;
  /** Processor time since the start of each process, ms. */
  readonly cpuMs: number;
}

/** The kernel counts processor time in hundredths of a second on all common systems. */
const TICK_MS = 10;

/** Reads the usage of a process tree from Linux' /proc. Processes that end meanwhile are left out. */
export async function readTreeUsage(root: number): Promise<TreeUsage> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== null);
  const tree = new Set([root]);
  // A process has a larger id than its parent, unless the ids have wrapped around. In ascending order a few passes
  // therefore find the whole tree.
  for (let before = 0; before !== tree.size; ) {
    before = tree.size;
    for (const { pid, parent } of stats) if (tree.has(parent)) tree.add(pid);
  }
  const members = stats.filter(({ pid }) => tree.has(pid));
  const bytes = await Promise.all(members.map(({ pid }) => readProportionalSize(pid)));
  return {
    bytes: bytes.reduce((sum, size) => sum + size, 0),
    processes: members.length,
    cpuMs: members.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  };
}

async function readStat(pid: number): Promise<{ pid: number; parent: number; cpuMs: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name of the program is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]].map(Number);
  return { pid, parent, cpuMs: (user + system) * TICK_MS };
}

async function readProportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
}
