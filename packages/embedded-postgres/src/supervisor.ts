/**
 * Supervisor process: runs PostgreSQL for as long as its parent lives. The parent holds this process's standard input
 * open; when the parent ends in any way, the operating system closes the input and the supervisor stops PostgreSQL. The
 * supervisor ignores signals, because Ctrl-C in a terminal also reaches the parent, which shuts down in order and then
 * closes the input.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, rmSync, writeFileSync } from 'node:fs';
import { minimalEnvironment } from './environment.ts';
import type { SupervisorOptions, SupervisorReport } from './supervisor-protocol.ts';

// The launcher alone writes this argument, so its shape is known.
const options = JSON.parse(process.argv[2] ?? '{}') as SupervisorOptions;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdout.on('error', () => {});
writeFileSync(options.pidFile, `${process.pid}\n`, { mode: 0o600 });

// [H757] Only the owner may read the log, because errors in it name tables and statements. This also applies to a log
// that an older version wrote.
if (existsSync(options.logFile)) chmodSync(options.logFile, 0o600);
const logFile = createWriteStream(options.logFile, { flags: 'a', mode: 0o600 });
const server = spawn(options.command, options.args, {
  ...options.as,
  cwd: options.cwd,
  detached: true,
  stdio: ['ignore', 'ignore', 'pipe'],
  env: minimalEnvironment(),
});

let ready = false;
let output = '';
server.stderr.setEncoding('utf8').on('data', (text: string) => {
  logFile.write(text);
  if (ready) return;
  output += text;
  if (output.includes('database system is ready to accept connections')) {
    ready = true;
    sendReport({ ready: true });
  }
});
server.on('error', (error) => exit(error.message));
server.on('close', (code, signal) => exit(`PostgreSQL ended (${signal ?? code}).\n${output.trim()}`));

process.stdin.resume();
process.stdin.on('end', stop);
process.stdin.on('error', stop);

/**
 * Requests a fast shutdown and, ten seconds later, an immediate one. After an immediate shutdown the next start
 * recovers from the WAL.
 */
function stop(): void {
  if (process.platform === 'win32') {
    spawnSync(options.control, ['stop', '-m', 'fast', '-D', options.cwd]);
    return;
  }
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), 10_000).unref();
}

function sendReport(report: SupervisorReport): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

function exit(reason: string): void {
  rmSync(options.pidFile, { force: true });
  if (!ready) sendReport({ ready: false, reason });
  logFile.end(() => process.exit(0));
}
