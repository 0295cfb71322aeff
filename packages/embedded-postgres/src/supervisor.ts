import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { minimalEnvironment } from './environment.ts';

export type Supervisor = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Runs PostgreSQL while the standard input is open; the operating system closes it when the parent ends,
 * however that happens. It is a shell script, because a Node process would take 50 MB. Signals are ignored:
 * Ctrl-C in a terminal also reaches the parent, which shuts down in order and then closes the input. If
 * PostgreSQL does not stop, a second attempt shuts it down immediately, and the next start recovers from the
 * WAL. pg_ctl is retried, because it fails until PostgreSQL has written its lock file.
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
  /** Path of pg_ctl, the program that stops the server. */
  control: string;
  /** Path of the cluster as the account that runs PostgreSQL sees it. */
  cluster: string;
  /** Folder of the cluster. The supervisor writes its process id beside it. */
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
  // The types of spawn() lack file descriptors.
  const supervisor = spawn(shell, [...script, ...programs], {
    ...as,
    cwd,
    detached: true,
    env: minimalEnvironment(),
    stdio: ['pipe', 'pipe', log],
    windowsHide: true,
  }) as Supervisor;
  supervisor.stdin.on('error', () => {});
  // The supervisor writes nothing, but the end of a stream is reported only if the stream is read.
  supervisor.stdout.resume();
  return supervisor;
}
