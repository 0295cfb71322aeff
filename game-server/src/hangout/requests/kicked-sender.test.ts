import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ChatMessage, ChatReaction } from '@hangout/db/models/chat';
import { RoomRole } from '@hangout/db/models/rooms';
import { waitUntil } from '@hangout/testkit/wait-for';
import { actorTest } from '../../testing/actor-test.ts';
import {
  changeRoom,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  giveRole,
} from '../../testing/people.ts';
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
    return {
      owner,
      ann,
      room,
      actor,
      hangout,
      socket,
      begun: begun.promise,
      release,
      write,
      ban,
      countMessages,
    };
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

  /**
   * Starts a hangout with a message of Ann's. `codeDuring` sends a request that waits in the mailbox until a change is
   * known, and returns the code of its refusal.
   */
  async function startWithMessage() {
    const started = await startHangout();
    const { ann, room, actor, hangout, release, write } = started;
    release();
    const { uuid } = await write();
    const codeDuring = async (ask: () => Promise<unknown>, change: () => Promise<unknown>) => {
      const held = Promise.withResolvers<void>();
      void hangout.mailbox.post(() => held.promise);
      const code = refusalCode(ask());
      await waitUntil(() => hangout.mailbox.depth > 1);
      const { rev } = hangout.settings;
      await change();
      const reloaded = reloadSettings(hangout);
      await waitUntil(() => hangout.settings.rev > rev);
      held.resolve();
      await reloaded;
      return code;
    };
    const edit = (message: string) => actor.request(ann, 'editMessage', { uuid, message });
    const stored = () => ChatMessage.query(t.db).where({ uuid }).first().throwIfNotFound();
    const give = (role: 'chatDisabled' | 'banned') => giveRole(t.db, room, ann, role);
    return { ...started, uuid, codeDuring, edit, stored, give };
  }

  it('[H2057] an edit is refused if its author is muted while it waits', async () => {
    const { codeDuring, edit, stored, give } = await startWithMessage();
    assert.equal(
      await codeDuring(
        () => edit('rude'),
        () => give('chatDisabled'),
      ),
      'chat_disabled',
    );
    assert.equal((await stored()).body.message, 'see x.example');
  });

  it('[H2057] [H344] an edit with a link is refused if raid mode begins while it waits', async () => {
    const { room, codeDuring, edit, stored } = await startWithMessage();
    const raid = { raidUntil: new Date(t.clock.now() + 600_000).toISOString() };
    const code = await codeDuring(
      () => edit('see https://y.example'),
      () => changeRoom(t.db, room, raid),
    );
    assert.equal(code, 'no_links');
    assert.equal((await stored()).body.message, 'see x.example');
  });

  it('[H2057] a reaction is refused if its sender is banned from the hangout while it waits', async () => {
    const { ann, actor, uuid, codeDuring, give } = await startWithMessage();
    const react = () => actor.request(ann, 'toggleReaction', { uuid, reaction: '🔥' });
    assert.equal(await codeDuring(react, () => give('banned')), 'not_allowed');
    assert.equal(await ChatReaction.query(t.db).where({ messageUuid: uuid }).resultSize(), 0);
  });

  it('[H2057] a moderator who loses the role while a deletion or the removal of a DJ waits is refused', async () => {
    const { ann, room, actor, hangout, uuid, codeDuring, stored } = await startWithMessage();
    await actor.request(ann, 'addDj', {});
    const mia = await createTestUser(t.db, 'mia');
    await actor.join(mia);
    for (const ask of [
      () => actor.request(mia, 'deleteMessage', { uuid }),
      () => actor.request(mia, 'removeDj', { djUuid: ann.uuid }),
    ]) {
      await giveRole(t.db, room, mia, 'moderator');
      await reloadSettings(hangout);
      const demote = async () => {
        await RoomRole.query(t.db).where({ roomUuid: room.uuid, userUuid: mia.uuid }).delete();
        await changeRoom(t.db, room, {});
      };
      assert.equal(await codeDuring(ask, demote), 'not_allowed');
    }
    assert.equal((await stored()).deletedAt, null);
    assert.equal(hangout.booth.current.djs.length, 1);
  });
});
