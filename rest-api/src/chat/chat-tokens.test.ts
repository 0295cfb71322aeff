import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { chatTokens } from '@hangout/contract/rest/chat/chat-tokens';
import { User } from '@hangout/db/models/accounts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('tickets for the lobby', () => {
  const t = restTest();

  it('[H393] the session endpoint and the chat token endpoint each return a lobby ticket, which works only once', async () => {
    const ann = await t.ann();
    const { ticket, endpoint } = await ann.api(auth.session);
    assert.equal(endpoint, t.base);
    const claims = await t.tokens.redeemTicket(ticket);
    assert.deepEqual([claims?.room, claims?.sub, claims?.type], [lobbyRoom, ann.uuid, 'user']);
    assert.equal(await t.tokens.redeemTicket(ticket), null);
    const { cometAuthToken } = await ann.api(chatTokens.user);
    assert.equal((await t.tokens.redeemTicket(cometAuthToken))?.room, lobbyRoom);
  });

  it('[R202] a service gets the names of given users, and the ids of those that are unknown or deactivated; users are refused', async () => {
    const [ann, gone] = [await t.ann(), await t.signUp('gone')];
    await User.query(t.db).where({ uuid: gone.uuid }).patch({ status: 'deactivated' });
    const stranger = randomUUID();
    const service = t.as(await t.tokens.signServiceToken('tests'));
    const users = [ann.uuid, ann.uuid, gone.uuid, stranger];
    const answer = await service(chatTokens.createUsers, { users });
    assert.deepEqual(
      [answer.count, answer.data.map(({ uid, name }) => [uid, name]), answer.missing],
      [1, [[ann.uuid, ann.nickname]], [gone.uuid, stranger]],
    );
    assert.equal((await refusalOf(ann.api(chatTokens.createUsers, { users }))).status, 403);
  });
});
