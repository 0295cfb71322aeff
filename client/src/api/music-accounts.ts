import { musicAccounts, musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import type { AccountProvider } from '@hangout/contract/rest/shapes/music-account-shape';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { announceAccountChange } from './account-changes.ts';
import { musicProvidersQuery } from './music-providers.ts';

/** Fetches the music services again, with the accounts connected there. */
export const reloadProviders = () =>
  queryClient.invalidateQueries({ queryKey: musicProvidersQuery().queryKey });

const followChange = (provider: AccountProvider) => {
  announceAccountChange(provider);
  return reloadProviders();
};

/** [H1021] Returns the URL where a user grants access to their account. */
export const beginConnection = async (provider: AccountProvider): Promise<string> =>
  (await api(musicAccounts.begin, { provider })).url;

/** What a provider passes to the callback page after a sign-in there. */
export interface SignInAnswer {
  readonly code: string;
  readonly state: string;
}

/** [H1021] Completes a sign-in that this session has begun. */
export async function completeConnection(provider: AccountProvider, answer: SignInAnswer): Promise<void> {
  if (provider === 'spotify') await api(musicTokens.exchangeSpotifyCode, { ...answer });
  else if (provider === 'youtube') await api(musicTokens.exchangeYouTubeCode, { ...answer });
  else if (provider === 'soundCloudPublic') await api(musicTokens.refreshSoundCloudToken, { ...answer });
  else throw new Error(`accounts of ${provider} are connected in its player`);
  await followChange(provider);
}

/** [H1026] Stores the token that Apple's player has given for the user. */
export async function saveAppleToken(userToken: string): Promise<void> {
  await api(musicTokens.saveAppleToken, { userToken });
  await followChange('apple');
}

export async function disconnectAccount(provider: AccountProvider): Promise<void> {
  if (provider === 'spotify') await api(musicTokens.disconnectSpotify);
  else await api(musicAccounts.disconnect, { provider });
  await followChange(provider);
}
