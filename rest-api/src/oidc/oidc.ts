import type { oidc } from '@hangout/contract/rest/oidc/oidc';
import {
  type Db,
  deleteExternalIdentity,
  findExternalSession,
  isUniqueViolation,
  listExternalIdentities,
  lockUser,
  saveExternalIdentity,
  settleRoleOfGroups,
} from '@hangout/db';
import type { OidcProvider } from '@hangout/platform/config/oidc-providers';
import { roleOfGroups } from '@hangout/rules';
import { mailLink, recordLink, recordRole } from '../authentication/linked-account-changes.ts';
import { hasOtherWayIn } from '../authentication/other-way-in.ts';
import { requireRecentAuthentication } from '../authentication/reauthentication.ts';
import { beginAuthorization, takeAuthorization } from '../external-sign-in/authorization.ts';
import { enterAccount } from '../external-sign-in/enter-account.ts';
import type { Dependencies, Handlers, RequestInfo } from '../framework/index.ts';
import type { OidcClient } from '../openid-clients/oidc-client.ts';
import type { OidcIdentity } from '../openid-clients/read-identity.ts';
import { callProvider, requireProvider } from './call-provider.ts';
import { findOrCreateByIdentity } from './find-account.ts';

/** Path to which a provider redirects after a sign-in; the operator registers its URL at the provider. */
const callbackPath = (provider: string) => `/oidc/callback/${provider}`;
/** The id of a provider in stored sign-ins; the prefix keeps it apart from others, such as Discord. */
const purposeOf = (provider: string) => `oidc:${provider}`;

/** [H1940] Sign-in by accounts at OpenID Connect providers, and linking of such accounts. */
export const oidcHandlers: Handlers<typeof oidc> = {
  async begin({ provider, db, dependencies, request, refuse }) {
    return beginAt({ db, dependencies, request, refuse }, provider, null);
  },

  async signIn(call) {
    const { provider: id, dependencies, refuse } = call;
    const client = requireProvider(dependencies, id, refuse);
    const { identity, idToken } = await proveIdentity(call, client, null);
    const { provider } = client;
    const found = await findOrCreateByIdentity(call, { provider, identity });
    const { identityId, isLinkedNow, change } = found;
    if (isLinkedNow) recordLink(call, found.uuid, { how: 'added', provider: id });
    if (change) recordRole(call, found.uuid, { ...change, provider: id });
    if (!provider.signOutThere) return enterAccount(call, found);
    const encrypted = dependencies.secrets.encryptSecret('provider token', idToken);
    return enterAccount(call, found, { identityId, idToken: encrypted });
  },

  async beginLink({ provider, principal, db, dependencies, request, refuse }) {
    requireProvider(dependencies, provider, refuse);
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    return beginAt({ db, dependencies, request, refuse }, provider, principal.uuid);
  },

  async link(call) {
    const { provider: id, principal, db, dependencies, request, refuse } = call;
    const { uuid: userUuid } = principal;
    const { language } = request;
    const client = requireProvider(dependencies, id, refuse);
    const { identity } = await proveIdentity(call, client, userUuid);
    const change = await db.transaction(async (tx) => {
      const identityId = await saveExternalIdentity(tx, rowOf(userUuid, client.provider, identity)).catch(
        (error: unknown) => {
          throw isTaken(error) ? refuse('oidc_taken') : error;
        },
      );
      await mailLink(tx, call, { userUuid, provider: client.provider, kind: 'accountLinked', language });
      const role = roleOfGroups(identity.groups, client.provider.roles);
      return settleRoleOfGroups(tx, userUuid, { identityId, role });
    });
    recordLink(call, userUuid, { how: 'added', provider: id });
    if (change) recordRole(call, userUuid, { ...change, provider: id });
    const account = (await listAccounts(db, dependencies, userUuid)).find(({ provider }) => provider === id);
    if (!account) throw new Error('the account that was just linked is gone');
    return { account };
  },

  async accounts({ principal, db, dependencies }) {
    const data = await listAccounts(db, dependencies, principal.uuid);
    return { count: data.length, data };
  },

  /**
   * [H1944] Unlinks an account, unless it is the last sign-in method, and takes away the role that its groups have
   * granted.
   */
  async unlink(call) {
    const { provider: id, principal, db, dependencies, request, refuse } = call;
    const { uuid: userUuid } = principal;
    const { language } = request;
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // The lock prevents two calls from removing the last two sign-in methods.
    await lockUser(db, userUuid);
    const linked = (await listExternalIdentities(db, userUuid)).find(({ provider }) => provider === id);
    const provider = dependencies.oidc.get(id)?.provider;
    if (!linked || !provider) throw refuse('oidc_not_linked');
    if (!(await hasOtherWayIn(call, userUuid, { provider: id }))) throw refuse('last_way_in');
    await deleteExternalIdentity(db, linked.id);
    const lost = { identityId: null, role: null, lost: [linked.grantedRole] };
    const change = await settleRoleOfGroups(db, userUuid, lost);
    await mailLink(db, call, { userUuid, provider, kind: 'accountUnlinked', language });
    recordLink(call, userUuid, { how: 'removed', provider: id });
    if (change) recordRole(call, userUuid, { ...change, provider: id });
  },

  /** [H1949] Returns the provider's page for signing out there; null if it has none or does not respond. */
  async signOutPage({ principal, db, dependencies, request }) {
    const session = await findExternalSession(db, principal.sid);
    const client = session && dependencies.oidc.get(session.provider);
    if (!session || !client?.provider.signOutThere) return { url: null };
    const idToken = dependencies.secrets.decryptSecret('provider token', session.idToken);
    const url = await client
      .endSessionUrl({ idToken, returnTo: `${request.origin}/` })
      .catch((err: unknown) => {
        dependencies.log.warn(
          { err, provider: session.provider },
          'no page to sign out of the OpenID provider',
        );
        return null;
      });
    return { url };
  },
};

/**
 * [H1941] [H1942] Begins a sign-in at a provider; with `userUuid` it links the account to that user. @throws
 * RefusalError
 */
async function beginAt(
  call: {
    readonly db: Db;
    readonly dependencies: Dependencies;
    readonly request: RequestInfo;
    readonly refuse: (code: 'oidc_off' | 'oidc_unavailable') => Error;
  },
  provider: string,
  userUuid: string | null,
) {
  const { db, dependencies, request, refuse } = call;
  const client = requireProvider(dependencies, provider, refuse);
  const authorizeUrl = await callProvider(
    // Nobody has signed in yet, so a provider that refuses counts as unavailable.
    { dependencies, refuse: () => refuse('oidc_unavailable') },
    provider,
    client.openSignInPage,
  );
  const redirectUri = `${request.origin}${callbackPath(provider)}`;
  const { secrets, clock } = dependencies;
  const begun = { provider: purposeOf(provider), userUuid, redirectUri, now: clock.now() };
  return beginAuthorization({ db, secrets }, begun, authorizeUrl);
}

/** [H1941] [H1947] Completes a sign-in at a provider and applies the operator's rules. @throws RefusalError */
async function proveIdentity(
  call: {
    readonly code: string;
    readonly state: string;
    readonly iss?: string | undefined;
    readonly key: string;
    readonly db: Db;
    readonly dependencies: Dependencies;
    readonly refuse: (
      code:
        | 'oidc_sign_in_ended'
        | 'oidc_refused'
        | 'oidc_unavailable'
        | 'oidc_mail_unverified'
        | 'oidc_mail_not_allowed',
    ) => Error;
  },
  client: OidcClient,
  userUuid: string | null,
): Promise<{ identity: OidcIdentity; idToken: string }> {
  const { code, state, iss, key, db, dependencies, refuse } = call;
  const { id, mailDomains } = client.provider;
  const store = { db, secrets: dependencies.secrets };
  const begun = await takeAuthorization(store, { provider: purposeOf(id), userUuid, state, key });
  if (!begun) throw refuse('oidc_sign_in_ended');
  const proven = await callProvider({ dependencies, refuse }, id, () =>
    client.redeemCode({ ...begun, code, state, iss }),
  );
  if (mailDomains.length > 0) {
    const { email } = proven.identity;
    if (!email?.isVerified) throw refuse('oidc_mail_unverified');
    if (!mailDomains.includes(email.address.slice(email.address.lastIndexOf('@') + 1)))
      throw refuse('oidc_mail_not_allowed');
  }
  return proven;
}

const isTaken = (error: unknown) => isUniqueViolation(error, 'external_identities_subject');

const rowOf = (userUuid: string, { id }: OidcProvider, { issuer, subject, name }: OidcIdentity) => ({
  ...{ userUuid, provider: id, issuer, subject, name },
});

/** Accounts at providers that are no longer configured are left out. */
async function listAccounts(db: Db, { oidc }: Pick<Dependencies, 'oidc'>, userUuid: string) {
  const identities = await listExternalIdentities(db, userUuid);
  return identities.flatMap(({ provider, name, linkedAt }) => {
    const label = oidc.get(provider)?.provider.label;
    return label === undefined ? [] : [{ provider, label, name, linkedAt }];
  });
}
