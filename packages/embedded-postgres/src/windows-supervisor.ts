/**
 * The supervisor on Windows, which has neither `sh` nor signals; it does the same as the script in
 * supervisor.ts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

const [control = '', cluster = '', command = '', ...args] = process.argv.slice(2);
const pidFile = '../supervisor.pid';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
writeFileSync(pidFile, `${process.pid}\n`);

const server = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
server.on('error', (error) => {
  console.error(error.message);
  exit();
});
server.on('exit', exit);
process.stdin.resume();
process.stdin.on('end', stop);
process.stdin.on('error', stop);

function stop(): void {
  const stopWith = (mode: string) =>
    spawnSync(control, ['stop', '-s', '-m', mode, '-t', '10', '-D', cluster]).status === 0;
  if (!stopWith('fast')) stopWith('immediate');
}

function exit(): void {
  rmSync(pidFile, { force: true });
  process.exit(0);
}
