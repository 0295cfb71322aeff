/**
 * npm run tool -- release: writes everything of a release into `release/`: npm package, sources of the images, list
 * of components (SBOM), notes and checksums.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../../standalone/src/client/build.ts';
import { root } from '../ci/command.ts';
import { createCommand } from '../cli.ts';
import { requireDump } from '../release-dumps/release-dumps.ts';
import { listImageContext } from './image-context.ts';
import { readManifest } from './manifest.ts';
import { packPackage } from './pack-package.ts';
import { readReleaseNotes, requireTagOf } from './release-notes.ts';

const { draft, tag } = createCommand('npm run tool -- release', 'Makes everything of a release in release/.')
  .option('--tag <name>', 'refuse to make anything but the release of this tag')
  .option('--draft', 'for a trial: from a tree with changes, and without a head in CHANGELOG.md', false)
  .parse()
  .opts();
const { name, version } = readManifest();
const target = join(root, 'release');
const file = (ending: string) => join(target, `${name}-${version}${ending}`);

try {
  if (tag !== undefined) requireTagOf(version, tag);
  if (!draft) {
    requireCleanTree();
    await requireDump(version);
  }
  const notes = draft ? null : readReleaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  if (notes) writeFileSync(join(target, 'NOTES.md'), notes);
  if (!(await buildClient(join(root, 'client')))) throw new Error('The client could not be built');
  packPackage(target);
  packImageContext();
  writeFileSync(file('.cdx.json'), describeComponents());
  writeChecksums();
  for (const made of readdirSync(target).sort())
    console.log(`${(statSync(join(target, made)).size / 1e6).toFixed(1).padStart(6)} MB  release/${made}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function requireCleanTree(): void {
  const changed = run('git', ['status', '--porcelain']).trim();
  if (changed !== '')
    throw new Error(`A release is made of a commit; these files differ from it:\n${changed}`);
}

/** Packs the sources from which `docker build` makes both images. */
function packImageContext(): void {
  const folder = join(target, 'image');
  for (const path of listImageContext()) cpSync(join(root, path), join(folder, path));
  run('tar', ['-czf', file('-image.tar.gz'), '-C', folder, '.']);
  rmSync(folder, { recursive: true });
}

/** Returns the list of components in the format CycloneDX; development packages are marked. */
function describeComponents(): string {
  return run('npm', ['sbom', '--package-lock-only', '--include=dev', '--sbom-format', 'cyclonedx']);
}

/** Writes the checksums as `sha256sum --check` expects them. */
function writeChecksums(): void {
  const lines = readdirSync(target)
    .sort()
    .map((made) => {
      const hash = createHash('sha256').update(readFileSync(join(target, made)));
      return `${hash.digest('hex')}  ${made}\n`;
    });
  writeFileSync(join(target, 'SHA256SUMS'), lines.join(''));
}

function run(program: string, args: readonly string[], cwd = root): string {
  // On Windows npm is a script, which can be started only by a shell.
  const shell = process.platform === 'win32' && program === 'npm';
  return execFileSync(program, args, { cwd, shell, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
