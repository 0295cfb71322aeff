import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveIsolatedJob } from '@hangout/platform/isolation/isolated-job';
import type { WasmAnswer, WasmJob } from './wasm-ffmpeg.ts';

/** The part of the bundled ffmpeg's interface that is used here. */
interface Core {
  exec(...args: string[]): number;
  reset(): void;
  setLogger(logger: (line: { message: string }) => void): void;
  readonly FS: {
    mkdir(path: string): void;
    chdir(path: string): void;
    readdir(path: string): string[];
    stat(path: string): { mode: number };
    isDir(mode: number): boolean;
    readFile(path: string): Uint8Array;
    writeFile(path: string, bytes: Uint8Array): void;
  };
}

const work = '/work';

async function load(): Promise<Core> {
  const { resolve } = createRequire(import.meta.url);
  const wasm = resolve('@ffmpeg/core/wasm');
  // The module is made for browsers: it needs `self` with a location, and gets the binary as an option.
  Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } });
  const module = pathToFileURL(join(dirname(wasm), '../esm/ffmpeg-core.js')).href;
  // The cast adds the type `Core`, because the JavaScript module has none.
  const { default: create } = (await import(module)) as { default: (options: object) => Promise<Core> };
  return create({ wasmBinary: await readFile(wasm) });
}

async function copyIn(core: Core, folder: string): Promise<Set<string>> {
  core.FS.mkdir(work);
  core.FS.chdir(work);
  const names = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory()) core.FS.mkdir(`${work}/${name}`);
    else {
      core.FS.writeFile(`${work}/${name}`, await readFile(path));
      names.add(name);
    }
  }
  return names;
}

async function copyOut(core: Core, folder: string, known: Set<string>, below = ''): Promise<void> {
  for (const entry of core.FS.readdir(`${work}/${below}`)) {
    if (entry === '.' || entry === '..') continue;
    const name = below ? `${below}/${entry}` : entry;
    if (core.FS.isDir(core.FS.stat(`${work}/${name}`).mode)) {
      await copyOut(core, folder, known, name);
    } else if (!known.has(name)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), core.FS.readFile(`${work}/${name}`));
    }
  }
}

async function run({ folder, commands }: WasmJob): Promise<WasmAnswer> {
  const core = await load();
  const output: string[] = [];
  core.setLogger(({ message }) => {
    output.push(message);
    if (output.length > 20) output.shift();
  });
  const known = await copyIn(core, folder);
  for (const [finished, command] of commands.entries()) {
    core.reset();
    const code = core.exec('-hide_banner', ...command);
    if (code !== 0)
      return {
        ok: false,
        finished,
        message: output
          .filter((line) => line !== 'Aborted()')
          .join('\n')
          .slice(-2000),
      };
  }
  await copyOut(core, folder, known);
  return { ok: true };
}

serveIsolatedJob(run);
