import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../standalone/src/page-headers.ts', import.meta.url));

/**
 * Writes deploy/nginx.conf with paths and ports of this machine in place of Docker's. Returns the path of the new
 * file.
 */
export async function configureNginx(options: {
  /** Folder into which the configuration is written, and which holds the client's files. */
  readonly folder: string;
  readonly port: number;
  /** Finds the `host:port` of a server by its name. */
  readonly at: (name: string) => string;
  readonly games: readonly string[];
  /** Environment variables from which the page's headers are made. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<string> {
  const { folder, port, at, games, env = {} } = options;
  const headers = join(folder, 'headers.conf');
  // The child process runs in another folder, so that it reads no .env file of this machine.
  const wrote = spawnSync(process.execPath, [script, headers], { cwd: folder, env, encoding: 'utf8' });
  if (wrote.status !== 0) throw new Error(wrote.stderr);
  const text = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const map = games.map((name) => `${name} ${at(name)};`).join(' ');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    text
      .replace('worker_processes auto', 'worker_processes 1; daemon off')
      .replace('/var/run/nginx.pid', join(folder, 'pid'))
      .replace('worker_connections 16384', 'worker_connections 256')
      .replace('listen 3000', `listen 127.0.0.1:${port}`)
      .replace('root /usr/share/nginx/html', `root ${folder}`)
      .replaceAll('/etc/nginx/page/headers.conf', headers)
      .replace('map $uri $kept', `map $game $at { ${map} }\n  map $uri $kept`)
      .replaceAll('http://$game:3000', 'http://$at')
      .replaceAll('http://$server:3000', `http://${at('rest-1')}`),
  );
  return file;
}
