import { readFileSync } from 'node:fs';

const manifest = new URL('../../../package.json', import.meta.url);

/** Version of this program, from package.json at the root of the repository, the npm package or the image. */
export const programVersion: string =
  // Our own package.json always has a version, hence the cast.
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
