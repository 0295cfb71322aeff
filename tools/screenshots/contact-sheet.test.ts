import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Screen } from '@hangout/testkit/browser/screens';
import { findMissingScreenshots } from './contact-sheet.ts';
import { fileOf, languages, sizes } from './sizes.ts';

describe('contact sheets of screenshots', () => {
  it('[H261] findMissingScreenshots lists the screenshots that a screen lacks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    try {
      // Only the name is used, hence the cast.
      const screen = { name: 'home' } as Screen;
      const files = languages.flatMap((language) => sizes.map((size) => fileOf('home', language, size)));
      for (const file of files.slice(2)) await writeFile(join(folder, file), '');
      assert.deepEqual(findMissingScreenshots(folder, screen), files.slice(0, 2));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
