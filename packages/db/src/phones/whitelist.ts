import type { WhitelistedPhone } from '@hangout/contract/user-service/phone-whitelist';
import type { Db } from '../connect.ts';
import { type CrudTable, pageOf } from '../crud/index.ts';

const table: CrudTable = {
  from: (db) => db('phoneWhitelist'),
  columns: { id: 'id', phone: 'phone', note: 'note', addedBy: 'added_by', createdAt: 'created_at' },
};

export const whitelistedPhones = pageOf<WhitelistedPhone>(table);

/** [R163] Lets a number pass; one that passes already stays as it is. */
export async function whitelistPhone(
  tx: Db,
  entry: { phone: string; note: string | null; addedBy: string },
): Promise<WhitelistedPhone> {
  await tx('phoneWhitelist').insert(entry).onConflict('phone').ignore();
  return tx('phoneWhitelist').where({ phone: entry.phone }).first();
}

/** Answers whether it was there. */
export async function unlistPhone(tx: Db, which: { id: number } | { phone: string }): Promise<boolean> {
  return (await tx('phoneWhitelist').where(which).delete()) > 0;
}

export async function isWhitelisted(db: Db, phone: string): Promise<boolean> {
  return (await db('phoneWhitelist').where({ phone }).first('id')) !== undefined;
}
