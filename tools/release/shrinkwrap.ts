import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ci/command.ts';
import type { makeManifest } from './manifest.ts';

type Names = Readonly<Record<string, string>>;

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
}

/**
 * Returns the npm-shrinkwrap.json of the package: the entries of package-lock.json for its dependencies, so
 * that users install the versions that were tested.
 */
export function makeShrinkwrap(manifest: ReturnType<typeof makeManifest>) {
  // The cast is safe: npm writes the file.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    lockfileVersion: number;
    packages: Record<string, Locked>;
  };
  const needed = new Set<string>();
  const reached = new Set<string>();
  const visit = (from: string, locked: Locked, isNeeded: boolean) => {
    const follow = (names: Names = {}, neededHere: boolean) => {
      for (const name of Object.keys(names)) {
        const place = findPlace(lock.packages, from, name);
        const entry = place && lock.packages[place];
        if (!entry || (neededHere ? needed : reached).has(place)) continue;
        reached.add(place);
        if (neededHere) needed.add(place);
        visit(place, entry, neededHere);
      }
    };
    // npm lists optional dependencies among the dependencies too.
    const optional = locked.optionalDependencies ?? {};
    const others = Object.entries(locked.dependencies ?? {}).filter(([name]) => !(name in optional));
    follow({ ...locked.peerDependencies, ...Object.fromEntries(others) }, isNeeded);
    follow(optional, false);
  };
  visit('', manifest, true);
  const places = [...reached].sort().map((place) => {
    const { dev: _, devOptional: __, optional: ___, ...kept } = lock.packages[place] ?? {};
    return [place, { ...kept, ...(!needed.has(place) && { optional: true }) }] as const;
  });
  const { name, version, lockfileVersion } = { ...manifest, ...lock, name: manifest.name };
  return {
    ...{ name, version, lockfileVersion, requires: true },
    packages: { '': manifest, ...Object.fromEntries(places) },
  };
}

/**
 * Returns the installed package that Node finds when the package at `from` imports `name`; undefined if there
 * is none.
 */
function findPlace(packages: Readonly<Record<string, Locked>>, from: string, name: string) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('node_modules/') - 1, 0))) {
    const place = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}
