import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SigningKey } from '@hangout/db/models/tokens';
import { databaseTest } from '@hangout/db/testing';
import { readConfig } from '@hangout/platform/config/config';
import { keyFileOf } from '@hangout/platform/secrets/key-file';
import { openSecrets } from '@hangout/platform/secrets/secrets';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { rotateKeys } from './rotate.ts';

describe('npm run rotate-keys', () => {
  const t = databaseTest();
  const none = { revoke: false, secretsKey: false, newKeys: false };
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hangout-keys-'));
  const config = readConfig({ DATA_DIR });
  after(() => rmSync(DATA_DIR, { recursive: true }));
  const open = async () => createTokens(t.db, { secrets: await openSecrets(t.db, config) });

  it('[H760] rotate-keys makes new signing keys; earlier tokens stay valid, unless --revoke is given', async () => {
    const token = await (await open()).signGuestToken();
    assert.match(await rotateKeys(t.db, config, none), /valid until it expires/);
    assert.equal((await (await open()).verify(token))?.type, 'guest');
    assert.match(await rotateKeys(t.db, config, { ...none, revoke: true }), /everybody signs in again/);
    assert.equal(await (await open()).verify(token), null);
  });

  it('[H764] rotating the secrets key encrypts all secrets with the new key, and tokens stay valid', async () => {
    const token = await (await open()).signGuestToken();
    assert.match(await rotateKeys(t.db, config, { ...none, secretsKey: true }), /3 secrets are encrypted/);
    assert.equal((await (await open()).verify(token))?.type, 'guest');
    const [newest, former] = (await openSecrets(t.db, config)).keyNames();
    assert.ok(former);
    for (const { secret } of await SigningKey.query(t.db)) assert.equal(secret.split('.')[1], newest);
  });

  it('[H764] without the secrets key, rotate-keys fails; with --new-keys it replaces all keys and ends all tokens', async () => {
    const token = await (await open()).signGuestToken();
    rmSync(keyFileOf(config));
    await assert.rejects(rotateKeys(t.db, config, none), /--new-keys/);
    assert.match(await rotateKeys(t.db, config, { ...none, newKeys: true }), /Restart the servers/);
    const tokens = await open();
    assert.equal(await tokens.verify(token), null);
    assert.ok(await tokens.verify(await tokens.signGuestToken()));
  });
});
