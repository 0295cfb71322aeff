import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './command.ts';

interface Bom {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly properties?: readonly object[];
    readonly hashes?: readonly object[];
  }[];
}

describe('the software bill of materials', () => {
  it('[H1540] package-lock.json has a checksum for every package, even for packages of other platforms', () => {
    const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
      packages: Record<string, { link?: boolean; integrity?: string }>;
    };
    const without = Object.entries(lock.packages).filter(
      ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
    );
    assert.deepEqual(without, []);
  });

  it('[H838] npm sbom lists every production package with version and checksum, and marks packages for development', () => {
    const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
      packages: Record<string, { version?: string; dev?: boolean; link?: boolean; integrity?: string }>;
    };
    const wanted = Object.entries(lock.packages).flatMap(([path, { version, dev, link, integrity }]) => {
      const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
      return name && !dev && !link && integrity ? [`${name}@${version}`] : [];
    });
    const command = ['sbom', '--package-lock-only', '--include=dev', '--sbom-format', 'cyclonedx'];
    // With NODE_ENV=production npm would leave out development packages, and packages that both need.
    const env = { ...process.env, NODE_ENV: 'production', npm_config_offline: 'true' };
    const text = execFileSync('npm', command, { cwd: root, env, encoding: 'utf8' });
    const bom = JSON.parse(text) as Bom;
    assert.equal(bom.bomFormat, 'CycloneDX');
    // A version installed in several places is listed once for each, hence the Set.
    const listed = new Set(
      bom.components
        .filter(({ hashes = [] }) => hashes.length > 0)
        .map(({ name, version }) => `${name}@${version}`),
    );
    assert.ok(wanted.length > 100, `${wanted.length} packages`);
    assert.deepEqual(
      wanted.filter((name) => !listed.has(name)),
      [],
    );
    const mocha = bom.components.find((one) => one.name === 'mocha');
    assert.deepEqual(mocha?.properties, [{ name: 'cdx:npm:package:development', value: 'true' }]);
  });
});
