import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { LobbyMessages } from '@hangout/contract/realtime/lobby/requests';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestUser, type TestUser } from '../testing/people.ts';
import { processesTest } from '../testing/processes-test.ts';

describe('direct messages between game server processes', () => {
  const t = processesTest();

  async function begin() {
    const { child, join } = await t.begin();
    return {
      child,
      async joinAs(person: TestUser) {
        const room = await join(lobbyRoom, lobbyRoom, person);
        const batches: LobbyMessages['messages'][] = [];
        room.reconnection.enabled = false;
        room.onMessage('messages', (message: LobbyMessages['messages']) => void batches.push(message));
        room.onMessage('*', () => {});
        room.onError(() => {});
        return {
          room,
          receivedTexts: () => batches.flatMap(({ messages }) => messages.map((one) => one.message)),
        };
      },
    };
  }

  it('[H391] a direct message reaches a user in another process, even if the process that stored it crashes', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const [first, second] = [await begin(), await begin()];
    const [a, b] = [await first.joinAs(ann), await second.joinAs(bob)];
    const sendDirectMessage = (message: string) =>
      a.room.request('sendMessage', {
        type: 'ChatMessage',
        receiverType: 'user',
        receiver: bob.uuid,
        data: { uuid: randomUUID(), message },
      });
    await sendDirectMessage('from the one');
    await waitUntil(() => a.receivedTexts().length === 1 && b.receivedTexts().length === 1);
    assert.deepEqual([a.receivedTexts(), b.receivedTexts()], [['from the one'], ['from the one']]);
    const { conversation } = await sendDirectMessage('before the fall');
    first.child.kill('SIGKILL');
    await waitUntil(() => b.receivedTexts().length === 2);
    const { messages } = await b.room.request('messages', { conversation });
    assert.deepEqual(
      messages.map((one: { message: unknown }) => one.message),
      ['before the fall', 'from the one'],
    );
    b.room.connection.close();
  });
});
