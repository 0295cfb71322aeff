import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ChatMessage } from '@hangout/db/models/chat';
import { actorTest } from '../../testing/actor-test.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue, giveRole } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';
import type { Dependencies } from '../hangout.ts';
import { leaveHangout } from '../presence/join.ts';
import { kickPerson } from '../presence/kick.ts';
import { reloadSettings } from '../refresh.ts';

describe('requests whose sender is removed before they are carried out', () => {
  const t = actorTest();

  /** Starts a hangout in which look-ups of links and of an account's age wait for `release`. */
  async function startHangout() {
    const [owner, ann] = [await createTestUser(t.db, 'owner'), await createTestUser(t.db, 'ann')];
    await fillQueue(t.db, ann, [await createTestSong(t.db)]);
    const room = await createTestRoom(t.db, owner);
    const actor = await t.open(room);
    const socket = await actor.join(ann);
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const refuseYoungAccount: Dependencies['refuseYoungAccount'] = async (_uuid, action) => {
      if (action !== 'dj') return;
      begun.resolve();
      await held.promise;
    };
    const readLinks: Dependencies['readLinks'] = async () => {
      begun.resolve();
      await held.promise;
      return { songs: [] };
    };
    const { hangout } = actor.actor;
    Object.assign(hangout.dependencies, { refuseYoungAccount, readLinks });
    const write = () => actor.request(ann, 'sendMessage', { uuid: randomUUID(), message: 'see x.example' });
    const ban = async () => {
      await giveRole(t.db, room, ann, 'banned');
      await reloadSettings(hangout);
    };
    const countMessages = () => ChatMessage.query(t.db).where({ roomUuid: room.uuid }).resultSize();
    const release = () => held.resolve();
    return { ann, actor, hangout, socket, begun: begun.promise, release, write, ban, countMessages };
  }

  it('[H2025] a message is refused if its sender is banned from the hangout while its links are looked up', async () => {
    const { begun, release, write, ban, countMessages } = await startHangout();
    const code = refusalCode(write());
    await begun;
    await ban();
    release();
    assert.equal(await code, 'not_allowed');
    assert.equal(await countMessages(), 0);
  });

  it('[H2025] a message is refused if its sender is banned from the platform while its links are looked up', async () => {
    const { ann, hangout, begun, release, write, countMessages } = await startHangout();
    const code = refusalCode(write());
    await begun;
    kickPerson(hangout, ann.uuid, { type: 'globalBan', reason: '' });
    release();
    assert.equal(await code, 'not_allowed');
    assert.equal(await countMessages(), 0);
  });

  it('[H2025] a message is stored if its sender leaves the hangout while its links are looked up', async () => {
    const { hangout, socket, begun, release, write, countMessages } = await startHangout();
    const code = refusalCode(write());
    await begun;
    leaveHangout(hangout, socket, true);
    release();
    assert.equal(await code, 'not refused');
    assert.equal(await countMessages(), 1);
  });

  it('[H2025] a user who is banned while their request for a seat is under way gets no seat', async () => {
    const { ann, actor, hangout, begun, release, ban } = await startHangout();
    const code = refusalCode(actor.request(ann, 'addDj', {}));
    await begun;
    await ban();
    release();
    assert.equal(await code, 'not_allowed');
    assert.deepEqual([hangout.booth.current.djs, hangout.booth.current.now], [[], null]);
  });
});
