import { globSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { root } from '../ci/command.ts';
import { listSourceFiles } from '../ci/source-files.ts';

/** Returns whether .dockerignore keeps a file out of the images. */
function isLeftOutOfImages(path: string): boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  return patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
}

/** Returns the files from which the Docker images are built. */
export const listImageContext = (): string[] => {
  const baked = globSync('client/public/baked/**/*.*', { cwd: root });
  const pictures = globSync('docs/pictures/*.*', { cwd: root });
  const files = [...listSourceFiles('**/*'), ...baked, ...pictures, '.npmrc', '.dockerignore'];
  return files.filter((path) => !isLeftOutOfImages(path) && statSync(join(root, path)).isFile());
};
