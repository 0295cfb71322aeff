/** npm run docs:api writes docs/api/{service}.json; with --check it fails when one of them is stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { openApi } from '@hangout/contract/framework/openapi';
import { endpointsOf, services } from '@hangout/contract/rest/services';

const folder = new URL('../docs/api/', import.meta.url);
const check = process.argv.includes('--check');
const stale: string[] = [];

mkdirSync(folder, { recursive: true });
for (const name of serviceNames) {
  const { version } = services[name];
  const text = `${JSON.stringify(sorted(openApi(name, version, endpointsOf(name))), null, 2)}\n`;
  const file = new URL(`${name}.json`, folder);
  if (text === read(file)) continue;
  if (check) stale.push(`docs/api/${name}.json`);
  else writeFileSync(file, text);
}
if (stale.length > 0) {
  console.error(`${stale.join(', ')}: stale; npm run docs:api updates them`);
  process.exitCode = 1;
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** A copy with the keys of every object sorted, so that a diff shows only changes. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
