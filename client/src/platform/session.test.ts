import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { queryClient } from './query-client.ts';
import { restoreRequests } from './rest-testing.ts';
import { sessionQuery, takeLobbyTicket } from './session.ts';
import { localSettingsAtom, store } from './store.ts';

const tokenOf = (sub: string) => {
  const payload = JSON.stringify({ sub, type: 'user', iat: 0, exp: 4_000_000_000 });
  return `h.${Buffer.from(payload).toString('base64url')}.s`;
};

describe('the ticket for joining the lobby', () => {
  let requests = 0;
  beforeEach(() => {
    requests = 0;
    queryClient.clear();
    store.set(localSettingsAtom, { token: tokenOf('ann') });
    mock.method(globalThis, 'fetch', async () => {
      requests += 1;
      const answer = { type: 'user', sid: 's', user: {}, ticket: `ticket ${requests}`, endpoint: '/lobby' };
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    });
  });
  afterEach(restoreRequests);

  it('[H1490] the lobby ticket and the page’s profile come from the same session request, whichever of them is read first', async () => {
    const [{ ticket }] = await Promise.all([takeLobbyTicket(), queryClient.fetchQuery(sessionQuery('ann'))]);
    assert.deepEqual([ticket, requests], ['ticket 1', 1]);
    queryClient.clear();
    await queryClient.fetchQuery(sessionQuery('ann'));
    assert.deepEqual([(await takeLobbyTicket()).ticket, requests], ['ticket 2', 2]);
  });

  it('[H1490] a new lobby ticket is requested if the last one was used, is too old, or belongs to another account', async () => {
    await takeLobbyTicket();
    assert.equal((await takeLobbyTicket()).ticket, 'ticket 2');
    await queryClient.fetchQuery({ ...sessionQuery('ann'), staleTime: 0 });
    const now = performance.now();
    mock.method(performance, 'now', () => now + 20_000);
    assert.equal((await takeLobbyTicket()).ticket, 'ticket 4');
    await queryClient.fetchQuery({ ...sessionQuery('ann'), staleTime: 0 });
    store.set(localSettingsAtom, { token: tokenOf('bob') });
    assert.equal((await takeLobbyTicket()).ticket, 'ticket 6');
  });
});
