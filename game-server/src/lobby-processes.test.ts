import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '@colyseus/sdk';
import type { LobbyMessages } from '@hangout/contract/lobby/requests';
import { lobbyRoom } from '@hangout/contract/lobby/requests';
import { connect, type Db } from '@hangout/db';
import { createTokens, type Tokens } from '@hangout/server';
import { createTestDatabase, type TestDatabase } from '../../scripts/test-database/index.ts';
import { makePerson, type Somebody } from './testing/people.ts';
import { actorOf, until } from './testing/rooms-test.ts';

const script = fileURLToPath(new URL('./testing/one-process.ts', import.meta.url));

describe('lobbies of several processes', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let db: Db;
  let tokens: Tokens;
  const children = new Set<ChildProcess>();
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 3 });
    tokens = await createTokens(db);
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await db.destroy();
    await database.drop();
  });

  async function begin() {
    const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.add(child);
    const [line] = await once(child.stdout, 'data');
    const endpoint = `http://127.0.0.1:${String(line).trim()}`;
    return {
      child,
      async enter(person: Somebody) {
        const ticket = await tokens.ticket({ room: lobbyRoom, person: actorOf(person), passwordOk: false });
        const room = await new Client(endpoint).joinOrCreate(lobbyRoom, { ticket });
        const lines: LobbyMessages['messages'][] = [];
        room.reconnection.enabled = false;
        room.onMessage('messages', (message: LobbyMessages['messages']) => void lines.push(message));
        room.onMessage('*', () => {});
        room.onError(() => {});
        return { room, heard: () => lines.flatMap(({ messages }) => messages.map((one) => one.message)) };
      },
    };
  }

  it('[H391] what is written in one process reaches the other, and what was acknowledged outlives a kill', async () => {
    const [ann, bob] = [await makePerson(db, 'ann'), await makePerson(db, 'bob')];
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
