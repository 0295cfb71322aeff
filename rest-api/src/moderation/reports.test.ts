import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import {
  deleteMessage,
  findOrInsertConversation,
  handleReport,
  insertDirectMessage,
  insertReport,
  lockReport,
} from '@hangout/db';
import { type ChatBody, ChatMessage } from '@hangout/db/models/chat';
import { Report } from '@hangout/db/models/moderation';
import { Song } from '@hangout/db/models/songs';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('reports of messages, users and songs', () => {
  const t = restTest();

  async function scene() {
    const [ann, mia, bob, eve] = [await t.ann(), await t.signUp('mia'), await t.bob(), await t.signUp('eve')];
    const { slug: id, uuid: roomUuid } = await ann.api(rooms.create, { name: 'Watched' });
    await ann.api(roomUserRoles.create, { roomId: id, userUuid: mia.uuid, role: 'moderator' });
    const messageUuid = randomUUID();
    await ChatMessage.query(t.db).insert({
      roomUuid,
      uuid: messageUuid,
      userUuid: eve.uuid,
      body: { message: 'awful words', userName: eve.nickname, imageUrls: ['/api/x.webp'] } as ChatBody,
    });
    return { ann, mia, bob, eve, id, roomUuid, messageUuid };
  }
  const song = async () => {
    const row = await Song.query(t.db)
      .insert({
        shortId: randomUUID().slice(0, 10),
        status: 'VERIFIED',
        trackName: 'Siren',
        artistName: 'Loud',
      })
      .returning('id')
      .first()
      .throwIfNotFound();
    return String(row.id);
  };

  it('[H346] a report keeps a copy of the chat message, even if the message was deleted before or is edited later', async () => {
    const { bob, eve, mia, id, roomUuid, messageUuid } = await scene();
    await ChatMessage.query(t.db).where({ uuid: messageUuid }).patch({ deletedAt: new Date().toISOString() });
    const report = await bob.api(reports.create, {
      kind: 'message',
      room: id,
      messageUuid,
      reason: 'hate',
      text: 'please look',
    });
    assert.deepEqual(
      [report.kind, report.state, report.reason, report.text, report.reporterUuid, report.reporterName],
      ['message', 'open', 'hate', 'please look', bob.uuid, bob.nickname],
    );
    assert.deepEqual([report.userUuid, report.userName, report.roomUuid], [eve.uuid, eve.nickname, roomUuid]);
    assert.deepEqual([report.copy.text, report.copy.imageUrls], ['awful words', ['/api/x.webp']]);
    await ChatMessage.query(t.db)
      .where({ uuid: messageUuid })
      .patch({ body: { message: 'nice words' } as ChatBody });
    const { data } = await mia.api(reports.ofRoom, { id });
    assert.equal(data[0]?.copy.text, 'awful words');
  });

  it('[H346] [H348] a participant of a conversation can report one of its direct messages to platform moderators', async () => {
    const { ann, bob, eve, roomUuid } = await scene();
    const moderator = await t.createUser('ida', 'moderator');
    const made = await findOrInsertConversation(t.db, bob.uuid, eve.uuid);
    const conversation = made.conversation.uuid;
    const date = Date.now();
    const messageUuid = randomUUID();
    await insertDirectMessage(t.db, {
      ...{ conversation, uuid: messageUuid, userUuid: eve.uuid, date },
      body: { message: 'awful in private', userName: eve.nickname, imageUrls: ['/api/y.webp'] } as ChatBody,
    });
    await deleteMessage(t.db, { kind: 'conversation', uuid: conversation }, messageUuid, date + 1);
    const about = { kind: 'message', conversation, messageUuid, reason: 'harassment' } as const;
    const report = await bob.api(reports.create, about);
    assert.deepEqual(
      [report.userUuid, report.userName, report.messageUuid, report.roomUuid, report.copy],
      [
        ...[eve.uuid, eve.nickname, messageUuid, null],
        { text: 'awful in private', date, imageUrls: ['/api/y.webp'] },
      ],
    );
    assert.equal((await bob.api(reports.create, about)).id, report.id, 'it is open already');
    const { data } = await moderator.api(reports.all);
    assert.ok(data.some(({ id }) => id === report.id));
    const codes = [];
    for (const by of [ann, eve]) codes.push((await refusalOf(by.api(reports.create, about))).code);
    assert.deepEqual(codes, ['message_not_found', 'not_oneself'], 'ann is not in the conversation');
    const both = await refusalOf(bob.api(reports.create, { ...about, room: roomUuid }));
    assert.equal(both.status, 400);
  });

  it('[H346] users and songs can be reported, inside or outside a hangout', async () => {
    const { bob, eve, id, roomUuid } = await scene();
    const person = await bob.api(reports.create, { kind: 'person', userUuid: eve.uuid, reason: 'spam' });
    assert.deepEqual([person.userUuid, person.copy.text, person.roomUuid], [eve.uuid, eve.nickname, null]);
    const songId = await song();
    const tune = await bob.api(reports.create, {
      kind: 'song',
      room: id,
      song: { songId },
      userUuid: eve.uuid,
      reason: 'copyright',
    });
    assert.deepEqual(
      [tune.songId, tune.copy.text, tune.userUuid, tune.roomUuid],
      [songId, 'Loud - Siren', eve.uuid, roomUuid],
    );
  });

  it('[H347] reporting the same thing again returns the open report; if that report has been handled, a new report is created', async () => {
    const { bob, mia, eve, id } = await scene();
    const say = (reason: 'spam' | 'other') =>
      bob.api(reports.create, { kind: 'person', room: id, userUuid: eve.uuid, reason });
    const first = await say('spam');
    const all = await Promise.all([say('other'), say('other'), say('spam')]);
    for (const report of all) assert.deepEqual(report, first);
    assert.equal((await mia.api(reports.ofRoom, { id })).count, 1);
    await mia.api(reports.handle, { reportId: first.id, state: 'dismissed' });
    const second = await say('other');
    assert.notEqual(second.id, first.id);
    assert.deepEqual(
      (await mia.api(reports.handle, { reportId: first.id, state: 'open' })).state,
      'dismissed',
      'two reports of the same target by the same user are never open at once',
    );
    assert.equal(
      (
        await t
          .signUp('dan')
          .then((dan) =>
            dan.api(reports.create, { kind: 'person', room: id, userUuid: eve.uuid, reason: 'spam' }),
          )
      ).state,
      'open',
    );
    const { count, open } = await mia.api(reports.ofRoom, { id });
    assert.deepEqual([count, open], [3, 2]);
  });

  it('[H347] if two handled reports of the same target are reopened simultaneously, exactly one is open afterwards', async () => {
    const { bob, mia, ann, eve, id } = await scene();
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const about = { kind: 'person', room: id, userUuid: eve.uuid, reason: 'spam' } as const;
      const { id: reportId } = await bob.api(reports.create, about);
      await mia.api(reports.handle, { reportId, state: 'dismissed' });
      ids.push(reportId);
    }
    const [one = '', other = ''] = ids;
    const opened = await Promise.all([
      mia.api(reports.handle, { reportId: one, state: 'open' }),
      ann.api(reports.handle, { reportId: other, state: 'open' }),
    ]);
    assert.deepEqual(opened.map(({ state }) => state).toSorted(), ['dismissed', 'open']);
    assert.equal((await ann.api(reports.ofRoom, { id })).open, 1);
  });

  it('[H346] guests and bots cannot report anything, and nobody can report themselves or an unknown target', async () => {
    const { bob, id, messageUuid } = await scene();
    const bot = await t.createUser('bot', 'bot');
    const about = { kind: 'message', room: id, messageUuid, reason: 'spam' } as const;
    assert.equal((await refusalOf(bot.api(reports.create, about))).code, 'not_registered');
    const guest = await t.guest();
    assert.equal((await refusalOf(guest.api(reports.create, about))).status, 403);
    const self = { kind: 'person', userUuid: bob.uuid, reason: 'spam' } as const;
    assert.equal((await refusalOf(bob.api(reports.create, self))).code, 'not_oneself');
    const gone = [
      [{ ...about, room: 'nowhere-at-all' }, 'room_not_found'],
      [{ ...about, messageUuid: randomUUID() }, 'message_not_found'],
      [{ kind: 'person', userUuid: randomUUID(), reason: 'spam' }, 'person_not_found'],
      [{ kind: 'song', song: { songId: '987654321' }, reason: 'spam' }, 'song_not_found'],
    ] as const;
    for (const [what, code] of gone)
      assert.equal((await refusalOf(bob.api(reports.create, what))).code, code);
    const unsaid = await refusalOf(bob.api(reports.create, { kind: 'message', reason: 'spam' }));
    assert.equal(unsaid.status, 400);
  });

  it('[H348] [H357] a hangout’s moderators handle and reopen reports, and each change is in the moderation log', async () => {
    const { bob, mia, eve, ann, id, roomUuid, messageUuid } = await scene();
    const { id: reportId } = await bob.api(reports.create, {
      kind: 'message',
      room: id,
      messageUuid,
      reason: 'hate',
    });
    const done = await mia.api(reports.handle, { reportId, state: 'resolved', outcome: 'line taken away' });
    assert.deepEqual(
      [done.state, done.handledBy, done.handlerName, done.outcome],
      ['resolved', mia.uuid, mia.nickname, 'line taken away'],
    );
    assert.ok(Date.parse(done.handledAt ?? '') > 0);
    const lists = await Promise.all(
      (['open', 'resolved', 'dismissed'] as const).map((state) => ann.api(reports.ofRoom, { id, state })),
    );
    assert.deepEqual(
      lists.map(({ count, open }) => [count, open]),
      [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    );
    const back = await ann.api(reports.handle, { reportId, state: 'open' });
    assert.deepEqual([back.state, back.handledBy, back.handledAt, back.outcome], ['open', null, null, null]);
    const boss = await t.createUser('boss', 'admin');
    const { data } = await boss.api(moderationActions.list, {
      filter: [`roomUuid||$eq||${roomUuid}`],
      sort: ['id,ASC'],
    });
    const lines = data.filter(({ type }) => type === 'handleReport');
    assert.deepEqual(
      lines.map((line) => [line.actorUuid, line.userUuid, line.previousState, line.newState]),
      [
        [
          mia.uuid,
          eve.uuid,
          { state: 'open', outcome: null },
          { state: 'resolved', outcome: 'line taken away', reportId },
        ],
        [
          ann.uuid,
          eve.uuid,
          { state: 'resolved', outcome: 'line taken away' },
          { state: 'open', outcome: null, reportId },
        ],
      ],
    );
  });

  it('[H348] platform moderators read and handle all reports, and other users are refused', async () => {
    const { bob, eve, id } = await scene();
    const nowhere = await bob.api(reports.create, { kind: 'person', userUuid: eve.uuid, reason: 'spam' });
    const here = await bob.api(reports.create, {
      kind: 'song',
      room: id,
      song: { songId: await song() },
      reason: 'spam',
    });
    const moderator = await t.createUser('mod', 'moderator');
    const ids = (await moderator.api(reports.all, { limit: 100 })).data.map((one) => one.id);
    assert.ok(ids.includes(nowhere.id) && ids.includes(here.id));
    assert.ok(
      (await moderator.api(reports.all, { kind: 'song', limit: 100 })).data.every(
        (one) => one.kind === 'song',
      ),
    );
    assert.equal((await moderator.api(reports.ofRoom, { id })).count, 1);
    await moderator.api(reports.handle, { reportId: nowhere.id, state: 'resolved' });
    const { ann: stranger } = await scene();
    for (const one of [bob, stranger]) {
      assert.equal((await refusalOf(one.api(reports.all))).status, 403);
      assert.equal((await refusalOf(one.api(reports.ofRoom, { id }))).code, 'not_allowed');
      for (const reportId of [here.id, nowhere.id])
        assert.equal(
          (await refusalOf(one.api(reports.handle, { reportId, state: 'resolved' }))).code,
          'not_allowed',
        );
    }
    const unknown = moderator.api(reports.handle, { reportId: randomUUID(), state: 'resolved' });
    assert.equal((await refusalOf(unknown)).code, 'report_not_found');
  });

  it('[H348] a moderator cannot read or handle a report about themselves', async () => {
    const { bob, mia, ann, id } = await scene();
    const { id: reportId } = await bob.api(reports.create, {
      kind: 'person',
      room: id,
      userUuid: mia.uuid,
      reason: 'harassment',
    });
    const mine = await mia.api(reports.ofRoom, { id });
    assert.deepEqual([mine.count, mine.open], [0, 0]);
    assert.equal(
      (await refusalOf(mia.api(reports.handle, { reportId, state: 'dismissed' }))).code,
      'not_oneself',
    );
    assert.equal((await ann.api(reports.ofRoom, { id })).open, 1);
    await ann.api(reports.handle, { reportId, state: 'resolved', outcome: 'spoke to her' });
    const told = async (api: typeof ann.api) =>
      (await api(roomModeration.record, { id })).data.filter(({ type }) => type === 'handleReport').length;
    assert.deepEqual([await told(ann.api), await told(mia.api)], [1, 0]);
    const about = { kind: 'song', room: id, song: { songId: await song() }, reason: 'spam' } as const;
    const ofSong = await bob.api(reports.create, about);
    await ann.api(reports.handle, { reportId: ofSong.id, state: 'dismissed' });
    assert.deepEqual(
      [await told(ann.api), await told(mia.api)],
      [2, 1],
      'a report of a song is about no user',
    );
  });

  it('[H800] a handled report is not reopened if its reporter files a new one at the same time; the new report stays open', async () => {
    const { bob, ann, eve, id } = await scene();
    const about = { kind: 'person', room: id, userUuid: eve.uuid, reason: 'spam' } as const;
    const { id: reportId } = await bob.api(reports.create, about);
    await ann.api(reports.handle, { reportId, state: 'dismissed', outcome: 'no spam' });
    const { target } = await Report.query(t.db).where({ id: reportId }).first().throwIfNotFound();
    const making = await t.db.transaction();
    const { report: made } = await insertReport(making, {
      ...{ kind: 'person', target, reason: 'spam', text: '', reporterUuid: bob.uuid, userUuid: eve.uuid },
      ...{ roomUuid: null, userName: eve.nickname, messageUuid: null, songId: null },
      copy: { text: eve.nickname, date: null, imageUrls: [] },
    });
    const reopening = ann.api(reports.handle, { reportId, state: 'open' });
    await waitForLockWaits(t.databaseUrl);
    await making.commit();
    const { state, outcome } = await reopening;
    assert.deepEqual([state, outcome], ['dismissed', 'no spam']);
    const open = await Report.query(t.db).where({ target, state: 'open' }).select('id');
    assert.deepEqual(open, [{ id: made.id }]);
  });

  it('[H800] if a user repeats a report while their handled report of the same thing is being reopened, the reopened report is returned', async () => {
    const { bob, ann, eve, id } = await scene();
    const about = { kind: 'person', room: id, userUuid: eve.uuid, reason: 'spam' } as const;
    const { id: reportId } = await bob.api(reports.create, about);
    await ann.api(reports.handle, { reportId, state: 'dismissed' });
    const reopening = await t.db.transaction();
    await lockReport(reopening, reportId);
    await handleReport(reopening, reportId, { state: 'open', handledBy: ann.uuid, outcome: null });
    const making = bob.api(reports.create, about);
    await waitForLockWaits(t.databaseUrl);
    await reopening.commit();
    assert.equal((await making).id, reportId);
  });
});
