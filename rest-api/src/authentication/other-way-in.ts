import {
  type Db,
  findDiscordAccount,
  findPhoneOfUser,
  listExternalIdentities,
  listPasskeys,
  listVerifiedAddresses,
  loadAccountStatus,
} from '@hangout/db';
import type { Dependencies } from '../framework/index.ts';

/** Sign-in methods that an account can have besides a password, addresses and OpenID Connect accounts. */
const furtherWays = {
  passkeys: async (db: Db, userUuid: string) => (await listPasskeys(db, userUuid)).length > 0,
  phone: async (db: Db, userUuid: string) => (await findPhoneOfUser(db, userUuid)) !== null,
  discord: async (db: Db, userUuid: string) => (await findDiscordAccount(db, userUuid)) !== null,
};
type FurtherWay = keyof typeof furtherWays | { readonly provider: string };

/**
 * Returns whether an account can sign in by anything other than `without`: a password, a verified address, its
 * passkeys, phone, Discord account or an account at an OpenID Connect provider. [H1944] A provider that is no longer
 * configured does not count.
 */
export async function hasOtherWayIn(
  db: Db,
  { oidc }: Pick<Dependencies, 'oidc'>,
  userUuid: string,
  without: FurtherWay,
): Promise<boolean> {
  // The queries run one after the other, because they share the connection of a transaction.
  const account = await loadAccountStatus(db, userUuid);
  if (account?.passwordHash || (await listVerifiedAddresses(db, userUuid)).length > 0) return true;
  for (const [way, isThere] of Object.entries(furtherWays))
    if (way !== without && (await isThere(db, userUuid))) return true;
  const left = typeof without === 'object' ? without.provider : null;
  const identities = await listExternalIdentities(db, userUuid);
  return identities.some(({ provider }) => provider !== left && oidc.has(provider));
}
