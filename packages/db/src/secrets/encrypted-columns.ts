import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

/**
 * [H762] The columns whose values are encrypted by the secrets key, with the purpose that each value is bound to. A new
 * kind of secret is added here: rotation of the secrets key, backups and restores follow this list.
 */
export const encryptedColumns = [
  { table: 'signing_keys', id: 'kid', column: 'secret', purpose: 'signing key' },
  { table: 'vapid_keys', id: 'one', column: 'private_key', purpose: 'push key' },
  { table: 'second_factors', id: 'user_uuid', column: 'secret', purpose: 'second factor' },
  { table: 'provider_accounts', id: 'id', column: 'access_token', purpose: 'provider token' },
  { table: 'provider_accounts', id: 'id', column: 'refresh_token', purpose: 'provider token' },
  {
    ...{ table: 'provider_authorizations', id: 'state_hash' },
    ...{ column: 'code_verifier', purpose: 'provider authorization' },
  },
  { table: 'discord_accounts', id: 'user_uuid', column: 'access_token', purpose: 'provider token' },
  {
    ...{ table: 'discord_authorizations', id: 'state_hash' },
    ...{ column: 'code_verifier', purpose: 'provider authorization' },
  },
] as const;

/** What a secret is for; a value decrypts for the purpose only that it was encrypted for. */
export type SecretPurpose = (typeof encryptedColumns)[number]['purpose'] | 'backup';

/**
 * Selects the names of the secrets keys by which the stored values are encrypted. The name is the second part of a
 * value: `v1.{key}.{bytes}`.
 */
export const secretsKeyNamesQuery = `${encryptedColumns
  .map(
    ({ table, column }) =>
      `select split_part(${column}, '.', 2) as name from ${table} where ${column} is not null`,
  )
  .join(' union ')} order by name`;

/** Lists the names of the secrets keys that the database needs. */
export async function listSecretsKeyNames(db: Db): Promise<string[]> {
  return (await queryRows<{ name: string }>(db, secretsKeyNamesQuery)).map(({ name }) => name);
}

/** Replaces every stored secret by what `convert` makes of it; returns how many there are. Call it in a transaction. */
export async function rewriteSecrets(
  tx: Db,
  convert: (purpose: SecretPurpose, stored: string) => string,
): Promise<number> {
  let count = 0;
  for (const { table, id, column, purpose } of encryptedColumns) {
    const rows = await queryRows<{ id: string; stored: string }>(
      tx,
      `select cast(${id} as text) as id, ${column} as stored from ${table} where ${column} is not null for update`,
    );
    for (const { id: key, stored } of rows)
      await tx.raw(`update ${table} set ${column} = :stored where cast(${id} as text) = :key`, {
        key,
        stored: convert(purpose, stored),
      });
    count += rows.length;
  }
  return count;
}

/**
 * Deletes the rows of every secret, and what is useless without them: browsers subscribe to pushes for one key. Tokens
 * that were signed before are not valid any more, so everybody has to sign in again. A second factor stays on: without
 * its secret, an account signs in by a recovery code. Accounts at music providers are disconnected.
 */
export async function deleteSecrets(tx: Db): Promise<void> {
  for (const { table, column } of encryptedColumns)
    await tx.raw(`delete from ${table} where ${column} is not null`);
  await tx.raw('delete from web_subscriptions');
}
