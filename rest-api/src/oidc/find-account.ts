import {
  type Db,
  EmailTakenError,
  findUserByIdentity,
  findVerifiedEmail,
  insertUser,
  lockExternalIdentity,
  type NewUser,
  type RoleChange,
  saveExternalIdentity,
  settleRoleOfGroups,
} from '@hangout/db';
import type { OidcProvider } from '@hangout/platform/config/oidc-providers';
import { type RefusalError, roleOfGroups, type SignUpRefusal } from '@hangout/rules';
import { mailLink } from '../authentication/linked-account-changes.ts';
import { findOrCreateAccount } from '../external-sign-in/enter-account.ts';
import type { RequestInfo } from '../framework/index.ts';
import type { OidcIdentity } from '../openid-clients/read-identity.ts';
import { type Admission, admitUser } from '../sign-up/admit-user.ts';

interface FoundAccount {
  readonly uuid: string;
  readonly isNew: boolean;
  readonly identityId: number;
  /** True if the account at the provider was linked to a user who was there already. */
  readonly isLinkedNow: boolean;
  /** [H1946] The change of the user's role; null if it stays. */
  readonly change: RoleChange | null;
}

/**
 * [H1940] Returns the user of an account at a provider, or creates one. [H1948] A user with the same email address is
 * taken only if the operator trusts the provider with addresses, and is told by mail; otherwise users link the account
 * themselves.
 */
export async function findOrCreateByIdentity(
  call: Omit<Admission, 'refuse'> & {
    readonly db: Db;
    readonly request: Pick<RequestInfo, 'mailOrigin'>;
    readonly refuse: (code: SignUpRefusal | 'oidc_sign_up_off') => RefusalError;
  },
  { provider, identity }: { readonly provider: OidcProvider; readonly identity: OidcIdentity },
): Promise<FoundAccount> {
  const { issuer, subject, name, email } = identity;
  const trusted = provider.trustMail && email?.isVerified ? email.address : null;
  const { db, dependencies, refuse } = call;
  const capabilities = dependencies.config.DEFAULT_CAPABILITIES;
  // [H1947] The operator can let all users of a provider in, even if the sign-up rule would refuse them.
  const insertNew = (tx: Db, user: NewUser) =>
    provider.admitEverybody ? insertUser(tx, { ...user, capabilities }) : admitUser(tx, call, user);
  return findOrCreateAccount(db, insertNew, identity.nickname, async (tx, insert) => {
    await lockExternalIdentity(tx, identity);
    const linked = await findUserByIdentity(tx, identity);
    const known =
      linked ?? (trusted === null ? null : (await findVerifiedEmail(tx, trusted))?.userUuid) ?? null;
    if (known === null && !provider.signUp) throw refuse('oidc_sign_up_off');
    const uuid = known ?? (await insertWithAddress(insert, trusted));
    const row = { userUuid: uuid, provider: provider.id, issuer, subject, name };
    const identityId = await saveExternalIdentity(tx, row);
    const role = roleOfGroups(identity.groups, provider.roles);
    const change = await settleRoleOfGroups(tx, uuid, { identityId, role });
    const isLinkedNow = known !== null && linked === null;
    if (isLinkedNow) await mailLink(tx, call, { userUuid: uuid, provider, kind: 'accountLinked' });
    return { uuid, isNew: known === null, identityId, isLinkedNow, change };
  });
}

/** Inserts a user with a verified address, or without an address if another account has it. */
async function insertWithAddress(
  insert: (more?: { email: string; emailStatus: 'VERIFIED' }) => Promise<string>,
  address: string | null,
): Promise<string> {
  if (address === null) return insert();
  try {
    return await insert({ email: address, emailStatus: 'VERIFIED' });
  } catch (error) {
    // The insert failed before its first write, so the transaction can go on.
    if (error instanceof EmailTakenError) return insert();
    throw error;
  }
}
