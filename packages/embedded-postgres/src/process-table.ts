import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A running process, as the operating system lists it. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  /** Id of the process group. Ctrl-C in a terminal interrupts the whole group. */
  group: number;
  /** Program name without its folder, up to the first space. */
  name: string;
  /** Command line, with its arguments separated by spaces. */
  command: string;
}

/**
 * Reads a process. Undefined if it has ended (a zombie counts as ended) or the operating system does not
 * tell. Never throws.
 */
export async function readProcess(pid: number): Promise<ProcessEntry | undefined> {
  return process.platform === 'linux' ? readFromProc(pid) : (await runPs(['-p', String(pid)]))[0];
}

/** Lists all visible processes. Outside of Linux the list is empty if `ps` fails. */
export async function listProcesses(): Promise<ProcessEntry[]> {
  if (process.platform !== 'linux') return runPs(['-A']);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(pids.map(readFromProc));
  return entries.filter((entry) => entry !== undefined);
}

async function readFromProc(pid: number): Promise<ProcessEntry | undefined> {
  try {
    const [stat, commandLine] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // In /proc/PID/stat the name of the program is in parentheses and may contain parentheses and spaces.
    const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [name = ''] = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')).split(' ');
    if (state === 'Z') return undefined;
    return {
      pid,
      parent: Number(parent),
      group: Number(group),
      name,
      command: commandLine.replaceAll('\0', ' ').trim(),
    };
  } catch {
    return undefined;
  }
}

async function runPs(which: readonly string[]): Promise<ProcessEntry[]> {
  const columns = 'pid=,ppid=,pgid=,stat=,ucomm=,command=';
  const answer = await run('ps', ['-ww', ...which, '-o', columns]).catch(() => undefined);
  return (answer?.stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, group, state = '', name = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), name, command }];
  });
}
