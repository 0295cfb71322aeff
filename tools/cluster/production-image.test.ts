import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parse } from 'yaml';
import { root } from '../ci/command.ts';
import { listSourceFiles } from '../ci/source-files.ts';
import { listImports } from '../release/program-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The tools that operators run in a container next to the servers. */
const tools = ['tools/backup/backup.ts', 'tools/backup/restore.ts', 'tools/keys/rotate-keys.ts'];

describe('the production image', () => {
  const dockerfile = read('Dockerfile');
  const ignored = read('.dockerignore').trim().split('\n');
  const isIgnored = (path: string) =>
    ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
  const context = listSourceFiles('**/*').filter((path) => !isIgnored(path));
  const [, stage = ''] = dockerfile.split(/^FROM \S+ AS server\n/m);
  const folders = [...stage.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S*)$/gm)];
  const copied = context.filter((path) =>
    folders.some(([, from = '']) => path === from || path.startsWith(`${from}/`)),
  );

  it('[H837] the server image contains no tests, load tests, attack tools, client or documents', () => {
    assert.ok(copied.length > 300, `${copied.length} files`);
    assert.doesNotMatch(stage, /^COPY (?!--from=build \/app\/\S)/m, 'every copy names what it copies');
    for (const [, from, to] of folders) if (from !== 'package.json') assert.equal(to, from);
    const forbidden =
      /\.(test|e2e|cluster|chaos)\.ts$|(^|\/)(testing|suites)(\/|\.ts$)|^(e2e|loadtest|client|docs|deploy)\/|^packages\/testkit\/|test-certificate|\.(key|pem)$|(^|\/)\.env/;
    assert.deepEqual(
      copied.filter((path) => forbidden.test(path)),
      [],
    );
    assert.deepEqual(
      [
        ...new Set(copied.filter((path) => path.startsWith('tools/')).map((path) => path.split('/')[1])),
      ].sort(),
      ['backup', 'cli.ts', 'exit-codes.ts', 'keys'],
    );
    assert.match(dockerfile, /RUN npm prune --omit=dev\n\nFROM/, 'no packages of development');
  });

  it('[H837] the server image contains every file that its programs import', () => {
    const compose = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { image?: string; command?: string[] }>;
    };
    const programs = Object.values(compose.services)
      .filter(({ image }) => image === 'hangout-server')
      .map(({ command = [] }) => command[1] ?? '');
    const needed = listImports([...programs, ...tools]);
    assert.ok(needed.size > 300, `${needed.size} files`);
    assert.deepEqual(
      [...needed].filter((path) => !copied.includes(path)),
      [],
    );
  });

  it('[H837] the build context of the image contains every file that the client’s build needs, but not .env', () => {
    const needed = listImports(['standalone/src/client/build-process.ts', 'client/src/main.tsx']);
    assert.deepEqual(
      [...needed].filter((path) => !context.includes(path)),
      [],
    );
    assert.ok(isIgnored('.env') && isIgnored('node_modules/zod/package.json') && isIgnored('.git/config'));
  });

  it('[H838] base images have exact versions, with the Node version of package.json, and are replaceable by variables', () => {
    const compose = read('docker-compose.yml');
    const exact = /^[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+$/;
    const given = [...compose.matchAll(/\$\{(\w+_IMAGE):-(\S+)\}/g)].map(([, name = '', image = '']) => [
      name,
      image,
    ]);
    assert.deepEqual(given.map(([name]) => name).sort(), [
      'NGINX_IMAGE',
      'NODE_IMAGE',
      'POSTGRES_IMAGE',
      'REDIS_IMAGE',
    ]);
    for (const [name = '', image = ''] of given) {
      assert.match(image, exact);
      const argument = new RegExp(`^ARG ${name}=(\\S+)$`, 'm').exec(dockerfile)?.[1];
      if (/NODE|NGINX/.test(name)) assert.equal(argument, image, 'Dockerfile and compose agree');
    }
    for (const [, from = ''] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.match(from, /^\$\{\w+_IMAGE\}$/);
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
    assert.ok(compose.includes(`node:${dependencies.node}-`));
  });
});
