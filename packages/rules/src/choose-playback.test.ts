import assert from 'node:assert/strict';
import { choosePlayback, isSongAtFault, type PlaybackListener } from './choose-playback.ts';
import { CLIENT_PROVIDERS } from './song.ts';

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

describe('choosePlayback', () => {
  it('[R106] plays an upload first, then addresses of providers, then their players', () => {
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

  it('[R108] requests the addresses of a provider, unless the song has them', () => {
    assert.deepEqual(choosePlayback(song({ audius: 'D1' }), listener()), {
      ...{ kind: 'streams', provider: 'audius', id: 'D1' },
    });
    const withAddress = { musicProviders: {}, streamUrls: { audius: { http: '/a.mp3' } } };
    assert.deepEqual(choosePlayback(withAddress, listener({ providers: [] })), {
      ...{ kind: 'addresses', provider: 'audius', addresses: { http: '/a.mp3' } },
    });
  });

  it('[R109] plays by id if the provider has a player of its own', () => {
    assert.deepEqual(choosePlayback(song({ youtube: 'abc' }), listener()), {
      ...{ kind: 'player', provider: 'youtube', id: 'abc' },
    });
  });

  it('[R045] ignores providers that the browser does not know, and knows soundcloud by both names', () => {
    assert.equal(providerOf({ tidal: '1', deezer: '2', elsewhere: '3' }), 'no_provider');
    assert.equal(providerOf({ soundcloud: '5' }), 'soundCloudPublic');
  });

  it('[H1135] skips what the listener cannot use: no account, no paid one, a provider that is not asked', () => {
    const both = { spotify: 's', youtube: 'y' };
    assert.equal(providerOf(both), 'youtube');
    assert.equal(providerOf(both, { accounts: { spotify: premium } }), 'spotify');
    assert.equal(providerOf(both, { accounts: { spotify: { isPremium: false } } }), 'youtube');
    assert.equal(providerOf(both, { providers: ['uploadService', 'spotify'] }), 'connect');
    assert.equal(providerOf({ youtube: 'y' }, { providers: ['uploadService'] }), 'no_provider');
  });

  it('[H1136] says why a song is not heard, and which accounts would help', () => {
    assert.deepEqual(choosePlayback(song({ spotify: 's', apple: '1' }), listener()), {
      ...{ kind: 'unplayable', reason: 'connect', providers: ['spotify', 'apple'] },
    });
    const free = { accounts: { spotify: { isPremium: false } } };
    assert.equal(providerOf({ spotify: 's' }, free), 'plan');
    assert.equal(providerOf({ audius: 'a' }, { failed: { audius: 'country' } }), 'country');
    const lost = { accounts: { spotify: premium }, failed: { spotify: 'account' } } as const;
    assert.equal(providerOf({ spotify: 's' }, lost), 'connect');
    assert.equal(providerOf({ audius: 'a', spotify: 's' }, { failed: { audius: 'error' } }), 'connect');
  });

  it('[H1137] a hangout is told of failed providers, not of missing accounts', () => {
    const reasons = ['connect', 'plan', 'country', 'failed', 'no_provider'] as const;
    const told = reasons.filter((reason) => isSongAtFault({ kind: 'unplayable', reason, providers: [] }));
    assert.deepEqual(told, ['country', 'failed', 'no_provider']);
  });
});
