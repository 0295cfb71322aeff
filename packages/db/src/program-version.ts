import { readFileSync } from 'node:fs';

const manifest = new URL('../../../package.json', import.meta.url);

/** The version of this program: that of package.json at the root of the repository, of the npm package or of the image. */
export const programVersion: string =
  // The file belongs to the project, hence the cast.
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
