import type { musicAccounts } from '@hangout/contract/rest/music-accounts/music-accounts';
import { deleteProviderAccount, listProviderAccounts } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';
import { beginAuthorization } from './authorization.ts';
import { presentMusicAccount } from './music-account.ts';

export const musicAccountHandlers: Handlers<typeof musicAccounts> = {
  async list({ principal, db }) {
    const data = (await listProviderAccounts(db, principal.uuid)).map(presentMusicAccount);
    return { count: data.length, data };
  },

  async begin({ provider, principal, db, dependencies, request, refuse }) {
    const oauth = dependencies.musicProviders.get(provider)?.oauth;
    if (!oauth) throw refuse('provider_unknown');
    const url = await beginAuthorization({ db, secrets: dependencies.secrets }, oauth, {
      ...{ userUuid: principal.uuid, sid: principal.sid, provider },
      // The provider redirects only to this URL, which the operator has registered there.
      redirectUri: `${request.origin}/settings/music/callback/${provider}`,
      now: dependencies.clock.now(),
    });
    return { url };
  },

  async disconnect({ provider, principal, db, refuse }) {
    if (!(await deleteProviderAccount(db, principal.uuid, provider))) throw refuse('provider_account_needed');
  },
};
