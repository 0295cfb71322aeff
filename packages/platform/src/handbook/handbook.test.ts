import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { chooseHandbook, hasHandbook } from './handbook.ts';

describe('the handbook of an installation', () => {
  it('[H1953] hasHandbook returns true as soon as the folder has a start page, even if the handbook is built while the server runs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hangout-handbook-'));
    const config = readConfig({ HANDBOOK: folder });
    assert.equal(hasHandbook(config), false);
    writeFileSync(join(folder, 'index.html'), '');
    assert.equal(hasHandbook(config), true);
    rmSync(folder, { recursive: true });
    assert.equal(hasHandbook(readConfig({ HANDBOOK: 'none' })), false);
    assert.match(chooseHandbook(readConfig({})) ?? '', /docs.dist$/);
  });
});
