import { musicAccounts, musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import type { AccountProvider } from '@hangout/contract/rest/shapes/music-account-shape';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { musicProvidersQuery } from './music-providers.ts';

/** Reloads the music services, including which accounts are connected to them. */
export const reloadProviders = () =>
  queryClient.invalidateQueries({ queryKey: musicProvidersQuery().queryKey });

/** [H1021] The URL of the page on which a user grants this product access to their account. */
export const beginConnection = async (provider: AccountProvider): Promise<string> =>
  (await api(musicAccounts.begin, { provider })).url;

/** The parameters with which a provider opens the callback page. */
export interface SignInAnswer {
  readonly code: string;
  readonly state: string;
}

/** [H1021] Completes a sign-in that was started in this session. */
export async function completeConnection(provider: AccountProvider, answer: SignInAnswer): Promise<void> {
  if (provider === 'spotify') await api(musicTokens.exchangeSpotifyCode, { ...answer });
  else if (provider === 'youtube') await api(musicTokens.exchangeYouTubeCode, { ...answer });
  else if (provider === 'soundCloudPublic') await api(musicTokens.refreshSoundCloudToken, { ...answer });
  else throw new Error(`accounts of ${provider} are connected in its player`);
  await reloadProviders();
}

/** [H1026] Connects the user's account at the `apple` provider with the user token that its player has received. */
export async function saveAppleToken(userToken: string): Promise<void> {
  await api(musicTokens.saveAppleToken, { userToken });
  await reloadProviders();
}

export async function disconnectAccount(provider: AccountProvider): Promise<void> {
  if (provider === 'spotify') await api(musicTokens.disconnectSpotify);
  else await api(musicAccounts.disconnect, { provider });
  await reloadProviders();
}
