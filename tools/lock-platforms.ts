/**
 * npm run tool -- lock-platforms: completes package-lock.json. A registry mirror may lack the optional
 * packages for other platforms; npm then leaves them out of the lock, and `npm ci` refuses it. Added entries
 * have version and platform but no checksum, which only the package's registry has. With --check it only
 * fails if something is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = new URL('../package-lock.json', import.meta.url);
// The cast is safe: npm writes this file, with lockfileVersion 3.
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

const missing = Object.entries(lock.packages).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(parent, name))
    .map(([name, version]) => ({ name, version, dev })),
);

if (process.argv.includes('--check')) {
  for (const { name } of missing)
    console.error(`package-lock.json lacks ${name}: run npm run tool -- lock-platforms`);
  process.exitCode = missing.length === 0 ? 0 : 1;
} else if (missing.length > 0) {
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = entryFor(name, version, dev);
  const byName = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(byName) }, null, 2)}\n`);
}

/** Returns whether Node would find `name` in the lock for a package at `parent`. */
function isLocked(parent: string, name: string): boolean {
  if (lock.packages[`${parent === '' ? '' : `${parent}/`}node_modules/${name}`]) return true;
  if (parent === '') return false;
  const above = parent.lastIndexOf('/node_modules/');
  return isLocked(above < 0 ? '' : parent.slice(0, above), name);
}

function entryFor(name: string, version: string, dev: boolean | undefined): Entry {
  if (!/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${name} wants ${version}: only an exact version can be locked`);
  const words = name.split(/[-/]/);
  const os = systems.find((word) => words.includes(word));
  const cpu = processors.find((word) => words.includes(word));
  if (!os || !cpu) throw new Error(`${name} does not say which platform it is for`);
  const libc = words.includes('musl')
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    os: [os],
  };
}
