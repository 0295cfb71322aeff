import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

/**
 * [H762] Columns that are encrypted with the secrets key, and the purpose to which each value is bound. A new kind of
 * secret must be added here: key rotation, backups and restores read this list.
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
    ...{ table: 'external_authorizations', id: 'state_hash' },
    ...{ column: 'code_verifier', purpose: 'provider authorization' },
  },
  { table: 'external_sessions', id: 'sid', column: 'id_token', purpose: 'provider token' },
] as const;

/** A value can be decrypted only for the purpose for which it was encrypted. */
export type SecretPurpose = (typeof encryptedColumns)[number]['purpose'] | 'backup';

/**
 * Builds SQL that selects the names of the secrets keys in use. The name is the second part of an encrypted value:
 * `v1.{key}.{bytes}`. [H1920] A database that is not migrated yet lacks some of the columns.
 */
export function secretsKeyNamesSql(hasColumn: (table: string, column: string) => boolean): string {
  const selects = encryptedColumns
    .filter(({ table, column }) => hasColumn(table, column))
    .map(
      ({ table, column }) =>
        `select split_part(${column}, '.', 2) as name from ${table} where ${column} is not null`,
    );
  return `${selects.join(' union ')} order by name`;
}

/** Lists the names of the secrets keys that the database needs. */
export async function listSecretsKeyNames(db: Db): Promise<string[]> {
  const columns = await queryRows<{ name: string }>(
    db,
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const known = new Set(columns.map(({ name }) => name));
  const sql = secretsKeyNamesSql((table, column) => known.has(`${table}.${column}`));
  return (await queryRows<{ name: string }>(db, sql)).map(({ name }) => name);
}

/** Replaces every stored secret by the result of `convert`; returns their number. Call it in a transaction. */
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
 * Deletes all secrets and what is useless without them, such as browsers' push subscriptions. Tokens signed earlier
 * become invalid, so everybody has to sign in again. Second factors stay on, and their users sign in with a recovery
 * code. Accounts at music providers are disconnected.
 */
export async function deleteSecrets(tx: Db): Promise<void> {
  for (const { table, column } of encryptedColumns)
    await tx.raw(`delete from ${table} where ${column} is not null`);
  await tx.raw('delete from web_subscriptions');
}
