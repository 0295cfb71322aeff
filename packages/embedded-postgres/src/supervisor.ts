import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { minimalEnvironment } from './environment.ts';

export type Supervisor = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Runs PostgreSQL for as long as the standard input is open, which the operating system closes when the parent ends in
 * any way. A shell, because a Node process for this would take 50 MB. It ignores signals, because Ctrl-C in a terminal
 * also reaches the parent, which shuts down in order and then closes the input. A second attempt to stop is an immediate
 * shutdown, after which the next start recovers from the WAL. pg_ctl fails until PostgreSQL has written its lock file.
 */
const shellScript = `
trap '' INT TERM HUP
control=$1; cluster=$2; shift 2
echo $$ > ../supervisor.pid
"$@" < /dev/null &
server=$!
exec > /dev/null
read -r end
mode=fast
while kill -0 $server 2> /dev/null; do
  "$control" stop -s -m $mode -t 10 -D "$cluster" 2> /dev/null || sleep 0.1
  mode=immediate
done
rm -f ../supervisor.pid
`;

interface SupervisorOptions {
  /** Path of PostgreSQL's server program. */
  command: string;
  args: string[];
  /** Path of pg_ctl, which stops the server. */
  control: string;
  /** Path of the cluster for the account that runs PostgreSQL. */
  cluster: string;
  /** The cluster's folder; the supervisor writes its process id beside it. */
  cwd: string;
  as: { uid?: number; gid?: number };
  /** Descriptor of the log file. */
  log: number;
}

/** Starts the supervisor. Its standard output ends when PostgreSQL has ended. */
export function startSupervisor({
  command,
  args,
  control,
  cluster,
  cwd,
  as,
  log,
}: SupervisorOptions): Supervisor {
  const programs = [control, cluster, command, ...args];
  const [shell, script] =
    process.platform === 'win32'
      ? [process.execPath, [fileURLToPath(new URL('./windows-supervisor.ts', import.meta.url))]]
      : ['/bin/sh', ['-c', shellScript, 'supervisor']];
  // The types of spawn() know no descriptors.
  const supervisor = spawn(shell, [...script, ...programs], {
    ...as,
    cwd,
    detached: true,
    env: minimalEnvironment(),
    stdio: ['pipe', 'pipe', log],
    windowsHide: true,
  }) as Supervisor;
  supervisor.stdin.on('error', () => {});
  // Nothing is written to it; a stream that is not read would not report its end.
  supervisor.stdout.resume();
  return supervisor;
}
