import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scaleTimeout } from '@hangout/rules/timeouts';

const script = fileURLToPath(new URL('../../standalone/src/page-headers.ts', import.meta.url));
const certificates = fileURLToPath(new URL('./test-certificate/', import.meta.url));

/** The files that both nginx configurations include. */
const includedFiles = ['nginx-http.conf', 'nginx-server.conf'] as const;

/** Reads one of our nginx configurations, with the included files inserted. */
export async function readNginxConfiguration(main: NginxMain = 'nginx.conf'): Promise<string> {
  const texts = await Promise.all([main, ...includedFiles].map(readDeployed));
  return texts.join('\n');
}

export type NginxMain = 'nginx.conf' | 'nginx-tls.conf';

const readDeployed = (file: string) => readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

/** Scales the time limits of nginx by the same factor as those of the servers. */
const scaleTimeouts = (text: string) =>
  text.replaceAll(
    /(?<=_timeout )(\d+)s;/g,
    (_, seconds: string) => `${scaleTimeout(Number(seconds) * 1000)}ms;`,
  );

/**
 * Writes a configuration of deploy/ with paths and ports of this machine instead of Docker's. Returns the
 * path of the written file.
 */
export async function configureNginx(options: {
  /** Folder for the written configuration, and folder of the client's files. */
  readonly folder: string;
  readonly port: number;
  /** Returns the `host:port` at which nginx reaches the server with this name. */
  readonly at: (name: string) => string;
  readonly games: readonly string[];
  /** Environment variables that determine the page's HTTP headers. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * If set, nginx serves HTTPS with a test certificate on `port`, and HTTP on `redirectPort`. Otherwise it
   * serves HTTP on `port`.
   */
  readonly redirectPort?: number;
  /** Further texts to replace in the configuration, for example to lower a limit. */
  readonly replace?: Readonly<Record<string, string>>;
}): Promise<string> {
  const { folder, port, at, games, env = {}, redirectPort, replace = {} } = options;
  const headers = join(folder, 'headers.conf');
  // Runs in another folder, so that it reads no .env file of this machine.
  const wrote = spawnSync(process.execPath, [script, headers], { cwd: folder, env, encoding: 'utf8' });
  if (wrote.status !== 0) throw new Error(wrote.stderr);
  const map = games.map((name) => `${name} ${at(name)};`).join(' ');
  const replacements: Readonly<Record<string, string>> = {
    'worker_processes auto': 'worker_processes 1; daemon off',
    'worker_connections 16384': 'worker_connections 256',
    '/tmp/': `${folder}/`,
    'listen 3000': `listen 127.0.0.1:${port}`,
    'listen 3443': `listen 127.0.0.1:${port}`,
    'listen 3080': `listen 127.0.0.1:${redirectPort}`,
    'root /usr/share/nginx/html': `root ${folder}`,
    '/etc/nginx/page/': `${folder}/`,
    '/etc/nginx/certificates/': certificates,
    '/etc/nginx/nginx-': `${folder}/nginx-`,
    'map $uri $kept': `map $game $at { ${map} }\nmap $uri $kept`,
    'http://$game:3000': 'http://$at',
    'http://$server:3000': `http://${at('rest-1')}`,
    ...replace,
  };
  const main: NginxMain = redirectPort === undefined ? 'nginx.conf' : 'nginx-tls.conf';
  for (const file of [main, ...includedFiles]) {
    let text = await readDeployed(file);
    for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to);
    await writeFile(join(folder, file), scaleTimeouts(text));
  }
  return join(folder, main);
}
