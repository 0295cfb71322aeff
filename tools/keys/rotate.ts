import { type Db, deleteSecrets } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import { addKeyToFile, keyFileOf } from '@hangout/platform/secrets/key-file';
import { encryptAnew, findSecrets, openSecrets, withNewKey } from '@hangout/platform/secrets/secrets';
import { rotateSigningKeys } from '@hangout/platform/tokens/rotate-keys';

export interface RotateOptions {
  readonly revoke: boolean;
  readonly secretsKey: boolean;
  readonly newKeys: boolean;
}

type KeyConfig = Pick<Config, 'SECRETS_KEY' | 'DATA_DIR'>;

/** [H760] [H764] Rotates the keys that the options name; returns a description of what was done. */
export async function rotateKeys(db: Db, config: KeyConfig, options: RotateOptions): Promise<string> {
  if (options.newKeys) return startAnew(db, config);
  if (options.secretsKey) return rotateSecretsKey(db, config);
  await rotateSigningKeys(db, await openSecrets(db, config), { revoke: options.revoke });
  return options.revoke
    ? 'New keys are in use within ten seconds. Nothing that was signed before is valid: everybody signs in again.'
    : 'New keys are in use within ten seconds. What the former ones have signed is valid until it expires, at most 7 days.';
}

/**
 * If SECRETS_KEY is set, the operator has put the new key first; otherwise a new key is added to the key
 * file.
 */
async function rotateSecretsKey(db: Db, config: KeyConfig): Promise<string> {
  await openSecrets(db, config);
  if (!config.SECRETS_KEY) addKeyToFile(keyFileOf(config));
  const secrets = await openSecrets(db, config);
  const count = await encryptAnew(db, secrets);
  const [newest, ...former] = secrets.keyNames();
  return (
    `${count} secrets are encrypted by the secrets key ${newest} now. ` +
    (former.length > 0
      ? `Backups made before still need ${former.join(', ')}: keep a copy of both keys apart from the backups.`
      : 'SECRETS_KEY has one key only: to rotate it, put a new one before it at every server, separated by a comma, ' +
        'restart them, and run this again.')
  );
}

async function startAnew(db: Db, config: KeyConfig): Promise<string> {
  const secrets = findSecrets(config) ?? withNewKey(config);
  await db.transaction((tx) => deleteSecrets(tx));
  await rotateSigningKeys(db, secrets, { revoke: true });
  return (
    'There are new keys, and nothing that the former ones have signed or encrypted is valid: everybody signs in again, ' +
    'and browsers subscribe to notifications anew. Restart the servers.'
  );
}
