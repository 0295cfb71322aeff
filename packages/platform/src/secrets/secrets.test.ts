import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertUser, loadSecondFactorSecret } from '@hangout/db';
import { SigningKey } from '@hangout/db/models/tokens';
import { databaseTest } from '@hangout/db/testing';
import { readConfig } from '../config/config.ts';
import { loadVapidKeys } from '../push/vapid-keys.ts';
import { beginSecondFactor, computeTotpCode, confirmSecondFactor } from '../second-factor/second-factor.ts';
import { createTokens } from '../tokens/tokens.ts';
import { addKeyToFile, keyFileOf } from './key-file.ts';
import { createSecrets, encryptAnew, openSecrets } from './secrets.ts';
import { SecretsKeyError } from './secrets-key-error.ts';

describe('encryption of secrets', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const secrets = createSecrets([key]);

  it('[H762] a secret can be decrypted only with the key and for the purpose with which it was encrypted, and not if altered', () => {
    const stored = secrets.encryptSecret('signing key', 'quiet please');
    assert.equal(secrets.decryptSecret('signing key', stored), 'quiet please');
    assert.doesNotMatch(stored, /quiet/);
    assert.notEqual(secrets.encryptSecret('signing key', 'quiet please'), stored);
    assert.throws(() => secrets.decryptSecret('push key', stored), SecretsKeyError);
    const bytes = stored.slice(0, -2);
    for (const altered of [`${bytes}AA`, bytes, 'quiet please', stored.replace('v1', 'v2'), ''])
      assert.throws(() => secrets.decryptSecret('signing key', altered), SecretsKeyError, altered);
    assert.throws(() => createSecrets([other]).decryptSecret('signing key', stored), /set SECRETS_KEY/);
  });

  it('[H762] the first secrets key encrypts; earlier keys still decrypt what they have encrypted', () => {
    const stored = secrets.encryptSecret('push key', 'before');
    const rotated = createSecrets([other, key]);
    assert.equal(rotated.decryptSecret('push key', stored), 'before');
    assert.deepEqual(rotated.keyNames().slice(1), secrets.keyNames());
    const after = rotated.encryptSecret('push key', 'after');
    assert.equal(createSecrets([other]).decryptSecret('push key', after), 'after');
  });

  it('[H762] SECRETS_KEY accepts only base64 keys of 32 bytes, and the error about a wrong key does not show it', () => {
    const given = [key, other].map((one) => one.toString('base64'));
    assert.deepEqual(readConfig({ SECRETS_KEY: given.join(', ') }).SECRETS_KEY, [key, other]);
    for (const odd of ['short', randomBytes(31).toString('base64'), `${given[0]},`, key.toString('hex')])
      assert.throws(
        () => readConfig({ SECRETS_KEY: odd }),
        (error: Error) => /SECRETS_KEY is malformed/.test(error.message) && !error.message.includes(odd),
      );
  });

  describe('encrypted secrets in the database', () => {
    const t = databaseTest();
    let folder: string;
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'hangout-secrets-'));
    });
    after(() => rmSync(folder, { recursive: true }));
    const configOf = (name: string, more = {}) => readConfig({ DATA_DIR: join(folder, name), ...more });

    it('[H762] signing keys and push keys are stored encrypted, and only the owner can read the key file', async () => {
      const config = configOf('first');
      const secrets = await openSecrets(t.db, config);
      const tokens = await createTokens(t.db, { secrets });
      const { privateKey } = await loadVapidKeys(t.db, secrets);
      const { rows } = await t.db.raw(
        'select secret as stored from signing_keys union all select private_key from vapid_keys',
      );
      assert.equal(rows.length, 4);
      for (const { stored } of rows) assert.match(stored, /^v1\.[0-9a-f]{12}\.[\w-]+$/);
      assert.equal((await loadVapidKeys(t.db, secrets)).privateKey, privateKey);
      const path = keyFileOf(config);
      if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600);
      // Another process with the same DATA_DIR must accept what the first one has signed.
      const again = await createTokens(t.db, { secrets: await openSecrets(t.db, config) });
      assert.equal((await again.verify(await tokens.signGuestToken()))?.type, 'guest');
    });

    it('[H762] the secret of a user’s second factor is stored encrypted', async () => {
      const store = { db: t.db, secrets: await openSecrets(t.db, configOf('first')) };
      const ann = await insertUser(t.db, { nickname: 'ann' });
      const { secret } = await beginSecondFactor(store, ann, { issuer: 'Hangout', label: 'ann' });
      assert.match((await loadSecondFactorSecret(t.db, ann)) ?? '', /^v1\.[0-9a-f]{12}\.[\w-]+$/);
      const now = Date.now();
      assert.ok(await confirmSecondFactor(store, ann, computeTotpCode(secret, now), now));
    });

    it('[H762] a process without the secrets key, or with a wrong one, refuses to start and creates no key', async () => {
      await assert.rejects(openSecrets(t.db, configOf('second')), /share one DATA_DIR/);
      assert.equal(existsSync(keyFileOf(configOf('second'))), false);
      const SECRETS_KEY = randomBytes(32).toString('base64');
      await assert.rejects(openSecrets(t.db, configOf('first', { SECRETS_KEY })), /set SECRETS_KEY/);
    });

    it('[H764] rotating the secrets key encrypts all secrets with the new key, and running servers can still decrypt them', async () => {
      const config = configOf('first');
      const running = await openSecrets(t.db, config);
      const { privateKey } = await loadVapidKeys(t.db, running);
      addKeyToFile(keyFileOf(config));
      const rotated = await openSecrets(t.db, config);
      const [newest = ''] = rotated.keyNames();
      assert.equal(await encryptAnew(t.db, rotated), 5);
      for (const { secret } of await SigningKey.query(t.db)) assert.equal(secret.split('.')[1], newest);
      // A process that was already running must read the file again.
      assert.equal((await loadVapidKeys(t.db, running)).privateKey, privateKey);
      assert.equal(readFileSync(keyFileOf(config), 'utf8').trim().split('\n').length, 3);
    });
  });
});
