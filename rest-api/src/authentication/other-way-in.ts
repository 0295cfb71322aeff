import {
  type Db,
  findDiscordAccount,
  findPhoneOfUser,
  hasSignInAddress,
  listExternalIdentities,
  listPasskeys,
  listVerifiedAddresses,
  loadAccountStatus,
} from '@hangout/db';
import { mailDelivery, textMessageDelivery } from '@hangout/platform/dev-outbox/delivery';
import type { Dependencies, RequestInfo } from '../framework/index.ts';
import { passkeyHost } from './passkey-ceremonies.ts';

interface WaysCall {
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'config' | 'outbox' | 'discord' | 'oidc'>;
  readonly request: Pick<RequestInfo, 'origin'>;
}

/** Whether an account can sign in by each method. A method that this server does not offer now is none. */
const ways = {
  password: async ({ db }: WaysCall, userUuid: string) =>
    Boolean((await loadAccountStatus(db, userUuid))?.passwordHash) && (await hasSignInAddress(db, userUuid)),
  mailedLinks: async ({ db, dependencies }: WaysCall, userUuid: string) =>
    mailDelivery(dependencies) !== 'off' && (await listVerifiedAddresses(db, userUuid)).length > 0,
  passkeys: async ({ db, dependencies, request }: WaysCall, userUuid: string) =>
    passkeyHost(dependencies.config, request) !== null && (await listPasskeys(db, userUuid)).length > 0,
  phone: async ({ db, dependencies }: WaysCall, userUuid: string) =>
    textMessageDelivery(dependencies) !== 'off' && (await findPhoneOfUser(db, userUuid)) !== null,
  discord: async ({ db, dependencies }: WaysCall, userUuid: string) =>
    dependencies.discord !== null && (await findDiscordAccount(db, userUuid)) !== null,
};

/** [H1944] Returns whether an account can sign in by anything other than `without`. */
export async function hasOtherWayIn(
  call: WaysCall,
  userUuid: string,
  without: 'passkeys' | 'phone' | 'discord' | { readonly provider: string },
): Promise<boolean> {
  // The queries run one after the other, because they share the connection of a transaction.
  for (const [way, isThere] of Object.entries(ways))
    if (way !== without && (await isThere(call, userUuid))) return true;
  const left = typeof without === 'object' ? without.provider : null;
  const identities = await listExternalIdentities(call.db, userUuid);
  return identities.some(({ provider }) => provider !== left && call.dependencies.oidc.has(provider));
}
