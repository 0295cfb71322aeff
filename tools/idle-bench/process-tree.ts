import { readdir, readFile } from 'node:fs/promises';

/** What a process and all its descendants use. */
export interface TreeUsage {
  /** Proportional set size, in which memory shared by several processes counts once. */
  readonly bytes: number;
  readonly processes: number;
  /** Processor time since each process started, ms. */
  readonly cpuMs: number;
}

/** Processor times in /proc are in hundredths of a second on all common systems. */
const TICK_MS = 10;

/** Reads from Linux' /proc what a process tree uses, without processes that end in the meantime. */
export async function readTreeUsage(root: number): Promise<TreeUsage> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== null);
  const tree = new Set([root]);
  // Ids are usually in the order of starting, parents first, so few passes in ascending order find the whole
  // tree.
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
  // The second field is the name of the program in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]].map(Number);
  return { pid, parent, cpuMs: (user + system) * TICK_MS };
}

async function readProportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
}
