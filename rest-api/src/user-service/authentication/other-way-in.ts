import {
  type Db,
  findPhoneOfUser,
  listPasskeys,
  listVerifiedAddresses,
  loadAccountStatus,
} from '@hangout/db';

/**
 * Whether somebody comes into an account also without its passkeys, or without its phone: by a password, a verified address,
 * or the other of the two.
 */
export async function hasOtherWayIn(
  db: Db,
  userUuid: string,
  without: 'passkeys' | 'phone',
): Promise<boolean> {
  // One after the other: they share the connection of a transaction.
  const account = await loadAccountStatus(db, userUuid);
  if (account?.passwordHash || (await listVerifiedAddresses(db, userUuid)).length > 0) return true;
  return without === 'passkeys'
    ? (await findPhoneOfUser(db, userUuid)) !== null
    : (await listPasskeys(db, userUuid)).length > 0;
}
