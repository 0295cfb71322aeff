import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { keyNames, readConfig } from '@hangout/server';
import { parse } from 'yaml';
import { UPLOAD_BYTES } from '../../packages/contract/src/room-service/uploads.ts';

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  image?: string;
  env_file?: { path: string }[];
  healthcheck?: object;
}

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const text = read('docker-compose.yml');
// Its shape is what this file checks.
const compose = parse(text, { merge: true }) as { services: Record<string, Service> };
const nginx = read('deploy/nginx.conf');

describe('docker compose', () => {
  const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'hangout-server');

  it('[H452] starts PostgreSQL, Redis that forgets nothing, REST, game servers and a proxy', () => {
    const names = Object.keys(compose.services);
    for (const name of ['postgres', 'redis', 'rest', 'game-1', 'game-2', 'game-3', 'world', 'proxy'])
      assert.ok(names.includes(name), name);
    assert.deepEqual(compose.services.redis?.command?.slice(0, 3), ['redis-server', '--appendonly', 'yes']);
  });

  it('[H452] gives our servers only settings that they know, by values that they can read', () => {
    const known = new Set<string>(keyNames);
    for (const [name, { environment = {}, env_file }] of ours) {
      assert.deepEqual(
        Object.keys(environment).filter((key) => !known.has(key)),
        [],
        name,
      );
      assert.deepEqual(
        env_file?.map(({ path }) => path),
        ['.env'],
        name,
      );
      const values = Object.entries(environment).map(([key, value]) => [key, withoutEnv(value)]);
      assert.equal(readConfig(Object.fromEntries(values)).PORT, 3000);
    }
    const wanted = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      wanted.filter((name) => !known.has(name)),
      [],
    );
  });

  it('[H452] runs programs that are there, and knows whether each server lives', () => {
    for (const [name, { command = [], healthcheck }] of ours) {
      assert.ok(existsSync(new URL(command[1] ?? '-', root)), `${name}: ${command}`);
      if (name !== 'world') assert.ok(healthcheck, name);
    }
  });

  it('[H446] names each game server as the proxy finds it', () => {
    const [, pattern = ''] = /location ~ \^\/p\/\(\?<game>(\S+?)\)\(\?<rest>\/\.\*\)/.exec(nginx) ?? [];
    assert.ok(pattern);
    const games = ours.filter(([, { command }]) => command?.[1] === 'game-server/src/main.ts');
    assert.equal(games.length, 3);
    for (const [name, { environment }] of games) {
      assert.equal(environment?.PROCESS_NAME, name);
      assert.match(name, new RegExp(`^${pattern}$`));
    }
  });

  it('[H452] lets the largest upload through the proxy', () => {
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(nginx) ?? [];
    assert.ok(Number(megabytes) * 1024 * 1024 > UPLOAD_BYTES);
  });

  it('[H452] has a proxy configuration that nginx accepts, where there is an nginx to ask', () => {
    const asked = spawnSync('nginx', ['-t', '-c', new URL('deploy/nginx.conf', root).pathname], {
      encoding: 'utf8',
    });
    if (asked.error) assert.ok(!process.env.CI, 'CI installs nginx: .ci/run');
    else assert.match(asked.stderr, /syntax is ok/);
  });
});

/** As compose fills in what nobody set: `${NAME:-this}`. */
const withoutEnv = (value: string) => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
