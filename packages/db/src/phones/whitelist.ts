import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, listPageOf } from '../crud/list.ts';
import { WhitelistedPhone } from '../models/phones.ts';

const table: CrudTable = {
  from: (db) => WhitelistedPhone.query(db),
  columns: columnsOf(WhitelistedPhone, 'id', 'phone', 'note', 'addedBy', 'createdAt'),
};

export const listWhitelistedPhones = listPageOf<WhitelistedPhone>(table);

/** [R163] Exempts a phone number from fraud checks; an existing exemption stays as it is. */
export async function whitelistPhone(
  tx: Db,
  entry: { phone: string; note: string | null; addedBy: string },
): Promise<WhitelistedPhone> {
  // Updating the key of an existing row locks that row: otherwise a concurrent request could delete it before the
  // result is returned.
  return WhitelistedPhone.query(tx)
    .insert(entry)
    .onConflict('phone')
    .merge({ phone: entry.phone })
    .returning('*')
    .first()
    .throwIfNotFound();
}

/** Removes a phone number from the whitelist; returns whether it was listed. */
export async function removeWhitelistedPhone(
  tx: Db,
  which: { id: number } | { phone: string },
): Promise<boolean> {
  return (await WhitelistedPhone.query(tx).where(which).delete()) > 0;
}

export async function isWhitelisted(db: Db, phone: string): Promise<boolean> {
  return (await WhitelistedPhone.query(db).where({ phone }).select('id').first()) !== undefined;
}
