import { oidc } from '@hangout/contract/rest/oidc/oidc';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import type { ExternalProvider } from './external-sign-in.ts';
import { signInMethodsQuery } from './sign-in.ts';

export const oidcAccountsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['oidc-accounts', userUuid],
    queryFn: async () => (await api(oidc.accounts)).data,
    staleTime: staleTimes.profiles,
  });

/** [H1940] Presents an OpenID Connect provider as a way to sign in. */
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
  // The user may have lost a role that came from the groups of that account.
  await queryClient.invalidateQueries({ queryKey: ['session'] });
}

/**
 * [H1949] Returns where the user signs out at the OpenID Connect provider; null if there is no such page or an error
 * occurs, so that signing out here still works.
 */
export async function findSignOutPage(): Promise<string | null> {
  try {
    const methods = await queryClient.ensureQueryData(signInMethodsQuery);
    return methods.oidc.some(({ signOutThere }) => signOutThere) ? (await api(oidc.signOutPage)).url : null;
  } catch {
    return null;
  }
}
