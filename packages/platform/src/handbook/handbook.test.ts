import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { checkHandbook, chooseHandbook, hasHandbook } from './handbook.ts';

describe('the handbook of an installation', () => {
  it('[H917] a HANDBOOK that names no folder is an error, which quotes the name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hangout-handbook-'));
    checkHandbook(readConfig({ HANDBOOK: folder }));
    rmSync(folder, { recursive: true });
    assert.throws(() => checkHandbook(readConfig({ HANDBOOK: folder })), {
      message: `HANDBOOK: there is no folder ${folder}`,
    });
    for (const env of [{}, { HANDBOOK: 'none' }]) checkHandbook(readConfig(env));
  });

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
