/**
 * Runs PostgreSQL for as long as its parent lives. The parent holds our stdin; whatever ends the parent closes
 * it, and PostgreSQL is stopped. Signals from the terminal are the parent's affair: it tells us when it is done.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { plainEnvironment } from './environment.ts';
import type { KeeperOrder, KeeperReport } from './keeper-words.ts';

// The order is written by our own launcher.
const order = JSON.parse(process.argv[2] ?? '{}') as KeeperOrder;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdout.on('error', () => {});
writeFileSync(order.pidFile, `${process.pid}\n`);

const logFile = createWriteStream(order.logFile, { flags: 'a' });
const server = spawn(order.command, order.args, {
  ...order.as,
  cwd: order.cwd,
  detached: true,
  stdio: ['ignore', 'ignore', 'pipe'],
  env: plainEnvironment(),
});

let ready = false;
let said = '';
server.stderr.setEncoding('utf8').on('data', (text: string) => {
  logFile.write(text);
  if (ready) return;
  said += text;
  if (said.includes('database system is ready to accept connections')) {
    ready = true;
    report({ ready: true });
  }
});
server.on('error', (error) => finish(error.message));
server.on('close', (code, signal) => finish(`PostgreSQL ended (${signal ?? code}).\n${said.trim()}`));

process.stdin.resume();
process.stdin.on('end', stop);
process.stdin.on('error', stop);

/** Fast stop first; whoever is still there after ten seconds is stopped at once and recovers at the next start. */
function stop(): void {
  if (process.platform === 'win32') {
    spawnSync(order.control, ['stop', '-m', 'fast', '-D', order.cwd]);
    return;
  }
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), 10_000).unref();
}

function report(words: KeeperReport): void {
  process.stdout.write(`${JSON.stringify(words)}\n`);
}

function finish(reason: string): void {
  rmSync(order.pidFile, { force: true });
  if (!ready) report({ ready: false, reason });
  logFile.end(() => process.exit(0));
}
