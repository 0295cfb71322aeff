import {
  type Db,
  findDiscordAccount,
  findPhoneOfUser,
  listPasskeys,
  listVerifiedAddresses,
  loadAccountStatus,
} from '@hangout/db';

/** Sign-in methods other than the password and verified addresses. */
const furtherWays = {
  passkeys: async (db: Db, userUuid: string) => (await listPasskeys(db, userUuid)).length > 0,
  phone: async (db: Db, userUuid: string) => (await findPhoneOfUser(db, userUuid)) !== null,
  discord: async (db: Db, userUuid: string) => (await findDiscordAccount(db, userUuid)) !== null,
};
type FurtherWay = keyof typeof furtherWays;

/**
 * Returns whether an account has a sign-in method other than `without` (its passkeys, phone or Discord account): a
 * password, a verified address, or another of these three.
 */
export async function hasOtherWayIn(db: Db, userUuid: string, without: FurtherWay): Promise<boolean> {
  // Queries run one after the other, because they share the connection of a transaction.
  const account = await loadAccountStatus(db, userUuid);
  if (account?.passwordHash || (await listVerifiedAddresses(db, userUuid)).length > 0) return true;
  for (const [way, isThere] of Object.entries(furtherWays))
    if (way !== without && (await isThere(db, userUuid))) return true;
  return false;
}
