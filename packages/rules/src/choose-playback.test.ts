import assert from 'node:assert/strict';
import { choosePlayback, isSongAtFault, type PlaybackListener } from './choose-playback.ts';
import { CLIENT_PROVIDERS } from './providers.ts';

const listener = (fields: Partial<PlaybackListener> = {}): PlaybackListener => ({
  ...{ providers: CLIENT_PROVIDERS, accounts: {}, failed: {} },
  ...fields,
});
const song = (musicProviders: Record<string, string>) => ({ musicProviders, streamUrls: {} });
const premium = { isPremium: true };
const providerOf = (musicProviders: Record<string, string>, fields: Partial<PlaybackListener> = {}) => {
  const choice = choosePlayback(song(musicProviders), listener(fields));
  return choice.kind === 'unplayable' ? choice.reason : choice.provider;
};

describe('choosePlayback, which chooses the provider from which a browser plays a song', () => {
  it('[R106] choosePlayback tries uploads, then stream URLs, then providers’ own players, and skips providers that have failed', () => {
    const everywhere = { youtube: 'y', spotify: 's', sevenDigital: '7', audius: 'a', uploadService: '1' };
    const accounts = { spotify: premium };
    assert.deepEqual(choosePlayback(song(everywhere), listener()), {
      ...{ kind: 'upload', provider: 'uploadService', id: '1' },
    });
    const order: string[] = [];
    let failed: PlaybackListener['failed'] = {};
    for (
      let choice = choosePlayback(song(everywhere), listener({ accounts }));
      choice.kind !== 'unplayable';
    ) {
      order.push(choice.provider);
      failed = { ...failed, [choice.provider]: 'error' };
      choice = choosePlayback(song(everywhere), listener({ accounts, failed }));
    }
    assert.deepEqual(order, ['uploadService', 'audius', 'sevenDigital', 'spotify', 'youtube']);
  });

  it('[R108] the stream URLs of a provider are requested unless the song already has some', () => {
    assert.deepEqual(choosePlayback(song({ audius: 'D1' }), listener()), {
      ...{ kind: 'streams', provider: 'audius', id: 'D1' },
    });
    const withAddress = { musicProviders: {}, streamUrls: { audius: { http: '/a.mp3' } } };
    assert.deepEqual(choosePlayback(withAddress, listener({ providers: [] })), {
      ...{ kind: 'addresses', provider: 'audius', addresses: { http: '/a.mp3' } },
    });
  });

  it('[R109] a provider’s own player plays a song by the song’s id at this provider', () => {
    assert.deepEqual(choosePlayback(song({ youtube: 'abc' }), listener()), {
      ...{ kind: 'player', provider: 'youtube', id: 'abc' },
    });
  });

  it('[R045] unknown providers are ignored, and the name soundcloud counts as soundCloudPublic', () => {
    assert.equal(providerOf({ tidal: '1', deezer: '2', elsewhere: '3' }), 'no_provider');
    assert.equal(providerOf({ soundcloud: '5' }), 'soundCloudPublic');
  });

  it('[H1135] a provider is skipped if the listener lacks the account or paid plan for it, or if the provider is turned off', () => {
    const both = { spotify: 's', youtube: 'y' };
    assert.equal(providerOf(both), 'youtube');
    assert.equal(providerOf(both, { accounts: { spotify: premium } }), 'spotify');
    assert.equal(providerOf(both, { accounts: { spotify: { isPremium: false } } }), 'youtube');
    assert.equal(providerOf(both, { providers: ['uploadService', 'spotify'] }), 'connect');
    assert.equal(providerOf({ youtube: 'y' }, { providers: ['uploadService'] }), 'no_provider');
  });

  it('[H1136] if a song cannot be played, the result names the reason and the accounts that would help', () => {
    assert.deepEqual(choosePlayback(song({ spotify: 's', apple: '1' }), listener()), {
      ...{ kind: 'unplayable', reason: 'connect', providers: ['spotify', 'apple'] },
    });
    const free = { accounts: { spotify: { isPremium: false } } };
    assert.equal(providerOf({ spotify: 's' }, free), 'plan');
    assert.equal(providerOf({ audius: 'a' }, { failed: { audius: 'country' } }), 'country');
    assert.equal(providerOf({ youtube: 'y' }, { failed: { youtube: 'embedding' } }), 'embedding');
    assert.equal(
      providerOf({ spotify: 's' }, { accounts: { spotify: premium }, failed: { spotify: 'device' } }),
      'device',
    );
    const lost = { accounts: { spotify: premium }, failed: { spotify: 'account' } } as const;
    assert.equal(providerOf({ spotify: 's' }, lost), 'connect');
    assert.equal(providerOf({ audius: 'a', spotify: 's' }, { failed: { audius: 'error' } }), 'connect');
  });

  it('[H1137] isSongAtFault is true if the cause is the song, and false if the listener lacks an account, a paid plan or a device', () => {
    const reasons = ['connect', 'plan', 'device', 'country', 'embedding', 'failed', 'no_provider'] as const;
    const told = reasons.filter((reason) => isSongAtFault({ kind: 'unplayable', reason, providers: [] }));
    assert.deepEqual(told, ['country', 'embedding', 'failed', 'no_provider']);
  });
});
