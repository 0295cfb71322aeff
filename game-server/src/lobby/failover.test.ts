import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { LobbyMessages } from '@hangout/contract/realtime/lobby/requests';
import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import { createTestUser, type TestUser } from '../testing/people.ts';
import { processesTest } from '../testing/processes-test.ts';
import { until } from '../testing/rooms-test.ts';

describe('the lobbies of several processes', function () {
  this.timeout(60_000);
  const t = processesTest();

  async function begin() {
    const { child, join } = await t.begin();
    return {
      child,
      async enter(person: TestUser) {
        const room = await join(lobbyRoom, lobbyRoom, person);
        const lines: LobbyMessages['messages'][] = [];
        room.reconnection.enabled = false;
        room.onMessage('messages', (message: LobbyMessages['messages']) => void lines.push(message));
        room.onMessage('*', () => {});
        room.onError(() => {});
        return { room, heard: () => lines.flatMap(({ messages }) => messages.map((one) => one.message)) };
      },
    };
  }

  it('[H391] a direct message sent in one process reaches the other, and an acknowledged one survives a killed process', async () => {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const [first, second] = [await begin(), await begin()];
    const [a, b] = [await first.enter(ann), await second.enter(bob)];
    const write = (message: string) =>
      a.room.request('sendMessage', {
        type: 'ChatMessage',
        receiverType: 'user',
        receiver: bob.uuid,
        data: { uuid: randomUUID(), message },
      });
    await write('from the one');
    await until(() => b.heard().length === 1);
    assert.deepEqual([a.heard(), b.heard()], [['from the one'], ['from the one']]);
    const { conversation } = await write('before the fall');
    first.child.kill('SIGKILL');
    await until(() => b.heard().length === 2);
    const { messages } = await b.room.request('messages', { conversation });
    assert.deepEqual(
      messages.map((one: { message: unknown }) => one.message),
      ['before the fall', 'from the one'],
    );
    b.room.connection.close();
  });
});
