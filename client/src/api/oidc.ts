import { oidc } from '@hangout/contract/rest/oidc/oidc';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import type { ExternalProvider } from './external-sign-in.ts';
import { signInMethodsQuery } from './sign-in.ts';

/** The user's accounts at the OpenID Connect providers of this server. */
export const oidcAccountsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['oidc-accounts', userUuid],
    queryFn: async () => (await api(oidc.accounts)).data,
    staleTime: staleTimes.profiles,
  });

/** [H1940] Creates the sign-in provider for an OpenID Connect provider, given its id and its label. */
export const oidcProvider = ({ id, label }: { id: string; label: string }): ExternalProvider => ({
  id: `oidc:${id}`,
  name: label,
  begin: (purpose) => api(purpose === 'link' ? oidc.beginLink : oidc.begin, { provider: id }),
  async signIn(reply) {
    const { accessToken, isNew } = await api(oidc.signIn, { provider: id, ...reply });
    storeToken(accessToken);
    return isNew;
  },
  async link(reply) {
    await api(oidc.link, { provider: id, ...reply });
    await queryClient.invalidateQueries();
  },
});

export async function unlinkOidcAccount(userUuid: string, provider: string): Promise<void> {
  await api(oidc.unlink, { provider });
  const { queryKey } = oidcAccountsQuery(userUuid);
  queryClient.setQueryData(queryKey, (known) => known?.filter((account) => account.provider !== provider));
  // A role that the user had through groups of the unlinked account is removed too, so the session is reloaded.
  await queryClient.invalidateQueries({ queryKey: ['session'] });
}

/**
 * [H1949] Returns the URL of the page that signs the user out at the OpenID Connect provider with which they signed in;
 * null if there is none. Also null on an error, so that signing out here still works.
 */
export async function findSignOutPage(): Promise<string | null> {
  try {
    const methods = await queryClient.ensureQueryData(signInMethodsQuery);
    return methods.oidc.some(({ signOutThere }) => signOutThere) ? (await api(oidc.signOutPage)).url : null;
  } catch {
    return null;
  }
}
