/** npm run rotate-keys: creates new keys that sign tokens, or a new secrets key. The servers may keep running. */
import { connect } from '@hangout/db';
import { withBackupSource } from '../backup/backup-source.ts';
import { createCommand } from '../cli.ts';
import { type RotateOptions, rotateKeys } from './rotate.ts';

const options: RotateOptions = createCommand(
  'npm run rotate-keys --',
  'New keys for tokens, tickets and URLs. What the former keys have signed stays valid until it expires.',
)
  .option('--revoke', 'nothing that was signed before stays valid: everybody signs in again', false)
  .option('--secrets-key', 'a new key in DATA_DIR/secrets.key encrypts the secrets in the database', false)
  .option('--new-keys', 'after the secrets key was lost: deletes what it has encrypted', false)
  .parse()
  .opts();
try {
  const message = await withBackupSource(async ({ databaseUrl, config }) => {
    const db = connect(databaseUrl, { poolMax: 2, applicationName: 'hangout keys' });
    try {
      return await rotateKeys(db, config, options);
    } finally {
      await db.destroy();
    }
  });
  console.log(message);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
