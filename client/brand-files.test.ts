import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { brandFiles } from './brand-files.ts';

describe('brandFiles', () => {
  it('[H227] a build for another brand names it in the manifest of the app and in the title', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hangout-brand-'));
    const before = process.env.VITE_BRAND;
    process.env.VITE_BRAND = 'turntable';
    try {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'silent',
        plugins: [brandFiles(), { name: 'no-code', load: (id) => (id.endsWith('main.tsx') ? '' : null) }],
        build: { outDir: folder, emptyOutDir: true, copyPublicDir: true },
      });
      const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8'));
      assert.deepEqual([manifest.name, manifest.short_name], ['Turntable', 'Turntable']);
      assert.equal(manifest.icons.length, 4);
      assert.match(await readFile(path.join(folder, 'index.html'), 'utf8'), /<title>Turntable<\/title>/);
    } finally {
      if (before === undefined) delete process.env.VITE_BRAND;
      else process.env.VITE_BRAND = before;
      await rm(folder, { recursive: true });
    }
  });
});
