/**
 * npm run docs -- NAME: writes documents that are made from the source; with --check it fails if one is
 * stale. `access`, `config` and `reach` are committed; `api` and `handbook` are not.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentNames } from './command-tables.ts';
import { exitCodes } from './exit-codes.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** For each name, makes the files of the document, keyed by path. */
const documents: Readonly<Record<(typeof documentNames)[number], () => Promise<Files>>> = {
  /** docs/access.md: who may call which endpoint, and who may do what in a hangout. */
  async access() {
    const { accessDocument } = await import('./access/access-document.ts');
    return { 'docs/access.md': accessDocument() };
  },
  /** The OpenAPI document of each service, as `/api/{service}/openapi.json` serves it. */
  async api() {
    const { serviceNames } = await import('@hangout/contract/framework/endpoint');
    const { openApi } = await import('@hangout/contract/framework/openapi');
    const { endpointsOf, services } = await import('@hangout/contract/rest/services');
    const documentOf = (name: (typeof serviceNames)[number]) =>
      openApi(name, services[name].version, endpointsOf(name));
    return Object.fromEntries(
      serviceNames.map((name) => [`docs/api/${name}.json`, `${JSON.stringify(documentOf(name), null, 2)}\n`]),
    );
  },
  /** The documents as a site, which servers show at `/handbook/`. */
  async handbook() {
    const { buildHandbook } = await import('./handbook/build-handbook.ts');
    const files = Object.entries(buildHandbook());
    // Removes pages of earlier builds, which may have been renamed.
    rmSync(pathOf('docs/dist'), { recursive: true, force: true });
    return Object.fromEntries(files.map(([path, content]) => [`docs/dist/${path}`, content]));
  },
  /** docs/reach.md: which calls have a screen, for each kind of caller. */
  async reach() {
    const { reachDocument } = await import('./reach/reach-document.ts');
    return { 'docs/reach.md': await reachDocument() };
  },
  /** `.env.example` and the table of configuration keys. */
  async config() {
    const { configurationTable, exampleEnvironment } = await import(
      '../packages/platform/src/config/describe.ts'
    );
    const page = readFile('docs/running.md') ?? '';
    const table = /\| name \| default \| what for \|\n(?:\|.*\n?)+/;
    if (!table.test(page)) throw new Error('docs/running.md has lost its table');
    return {
      '.env.example': exampleEnvironment(),
      'docs/running.md': page.replace(table, () => `${configurationTable()}\n`),
    };
  },
};

const [, , name = '', flag] = process.argv;
const known = documentNames.find((one) => one === name);
if (!known) {
  console.error(`npm run docs -- ${documentNames.join(' | ')} [--check]`);
  process.exit(exitCodes.badOptions);
}
for (const [path, content] of Object.entries(await documents[known]())) {
  if (readFile(path) === content) continue;
  if (flag === '--check') {
    console.error(`${path}: stale; npm run docs -- ${name} updates it`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(pathOf(path)), { recursive: true });
  writeFileSync(pathOf(path), content);
}

function pathOf(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(pathOf(path), 'utf8');
  } catch {
    return undefined;
  }
}
