import assert from 'node:assert/strict';
import { waitFor } from '@hangout/testkit/wait-for';
import {
  type ExternalProvider,
  endBegunSignIn,
  leaveForProvider,
  readBegunSignIn,
} from './external-sign-in.ts';

describe('a sign-in at an external provider that this tab has started', () => {
  const visited: unknown[] = [];
  const { window } = globalThis;
  before(() => {
    Reflect.set(globalThis, 'window', { location: { assign: (url: string) => visited.push(url) } });
  });
  after(() => Reflect.set(globalThis, 'window', window));

  it('[H1361] a started sign-in at a provider can be read repeatedly, but only with that provider’s id, and not after it has ended', async () => {
    const guild: ExternalProvider = {
      id: 'guild',
      name: 'Guild of Records',
      begin: async () => ({ url: 'https://guild.example/authorize', key: 'the key' }),
      signIn: async () => false,
      link: async () => {},
    };
    void leaveForProvider(guild, 'link', '/settings/account');
    await waitFor('the page of the provider', () => visited.length > 0);
    const begun = { provider: 'guild', purpose: 'link', key: 'the key', target: '/settings/account' };
    assert.deepEqual([readBegunSignIn('guild'), readBegunSignIn('guild')], [begun, begun]);
    assert.equal(readBegunSignIn('discord'), null);
    endBegunSignIn();
    assert.equal(readBegunSignIn('guild'), null);
  });
});
