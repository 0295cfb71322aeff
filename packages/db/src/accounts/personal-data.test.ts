import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  answerInvitation,
  blockUser,
  followDj,
  insertInvitation,
  listOwnedColumns,
  listPersonalFiles,
  listPersonalSubjects,
} from '../index.ts';
import { handleReport, insertReport } from '../moderation/reports.ts';
import { addToInboxes } from '../notifications/inbox.ts';
import { queryRows } from '../sql.ts';
import { databaseTest } from '../testing.ts';
import { insertUser } from './accounts.ts';

/** Tables with personal data that an archive leaves out, each with the reason. */
const NOT_HANDED_OUT: Readonly<Record<string, string>> = {
  archives: 'the archive itself',
  contact_keys: 'keyed hashes of addresses, which stand in the archive themselves',
  external_authorizations: 'minutes old, and a secret of a sign-in',
  moderation_actions: 'what moderators decided, in their words',
  moderation_comments: 'notes of moderators',
  online_users: 'seconds old',
  passkey_challenges: 'minutes old, and a secret of a sign-in',
  presence: 'seconds old',
  provider_authorizations: 'minutes old, and a secret of a sign-in',
  recovery_codes: 'secrets',
  second_factors: 'secrets',
};
/** Subjects whose name differs from that of their table. */
const SUBJECT_OF: Readonly<Record<string, string>> = {
  ...{ audit_events: 'activity', crates: 'playlists', dj_fans: 'follows', song_votes: 'votes' },
  ...{ ranking_status: 'season-ranking', room_admissions: 'hangout-admissions', room_roles: 'hangout-roles' },
};

describe('the archive of a user’s personal data', () => {
  const t = databaseTest();
  let people = 0;
  const newUser = () => {
    people += 1;
    return insertUser(t.db, { nickname: `somebody ${people}` });
  };
  /** Reads a person's whole archive as objects, by subject. */
  async function read(uuid: string): Promise<Map<string, Record<string, unknown>[]>> {
    const found = new Map<string, Record<string, unknown>[]>();
    for (const subject of await listPersonalSubjects(t.db, uuid))
      found.set(
        subject.name,
        (await subject.read(t.db, { limit: 100, offset: 0 })) as Record<string, unknown>[],
      );
    return found;
  }

  it('[H897] a user’s archive contains the user’s own actions, but not those of other people that concern the user', async () => {
    const [me, other, staff] = [await newUser(), await newUser(), await newUser()];
    await t.db.transaction(async (tx) => {
      await blockUser(tx, other, me);
      await followDj(tx, staff, me);
      const { id } = await insertInvitation(tx, me, staff);
      await answerInvitation(tx, id, 'rejected');
    });
    await addToInboxes(t.db, [other], {
      ...{ uuid: randomUUID(), kind: 'mention', actorUuid: me, roomUuid: null, data: {} },
    });
    const { report } = await insertReport(t.db, {
      ...{ kind: 'person', target: other, reason: 'spam', text: 'my words', reporterUuid: me },
      ...{ userUuid: other, roomUuid: null, userName: 'eve', messageUuid: null, songId: null },
      copy: { text: 'eve', date: null, imageUrls: [] },
    });
    await handleReport(t.db, report.id, { state: 'resolved', handledBy: staff, outcome: 'a quiet word' });
    await t.db.raw(
      `insert into point_changes (user_uuid, points, reason, actor_uuid) values (?, 5, 'gift', ?)`,
      [me, staff],
    );
    await t.db.raw(`insert into moderation_comments (user_uuid, author_uuid, comment) values (?, ?, 'hm')`, [
      me,
      staff,
    ]);

    const mine = await read(me);
    for (const subject of ['blocked-users', 'follows', 'friend-invitations', 'inbox-entries'])
      assert.deepEqual(mine.get(subject), [], subject);
    const [mineReport] = mine.get('reports') ?? [];
    assert.deepEqual([mineReport?.text, mineReport?.state], ['my words', 'resolved']);
    assert.equal(mine.get('point-changes')?.[0]?.reason, 'gift');
    assert.ok(!mine.has('moderation-comments'));
    const all = JSON.stringify([...mine]);
    assert.ok(!all.includes(staff) && !all.includes('a quiet word'), 'neither who dealt with it nor how');

    const theirs = await read(other);
    assert.equal(theirs.get('blocked-users')?.[0]?.blocked_uuid, me);
    assert.equal(theirs.get('inbox-entries')?.[0]?.actor_uuid, me);
    const ofStaff = await read(staff);
    assert.equal(ofStaff.get('follows')?.[0]?.dj_uuid, me);
    assert.equal(ofStaff.get('friend-invitations')?.[0]?.status, 'rejected', 'their own answer');
  });

  it('[H897] listPersonalSubjects throws if a table refers to two users without a declared owner of its rows', async () => {
    const me = await newUser();
    await t.db.raw(`create table gifts (from_uuid uuid references users on delete cascade,
      to_uuid uuid references users on delete set null)`);
    try {
      await assert.rejects(listPersonalSubjects(t.db, me), /SHARED_TABLES .* "gifts"/);
    } finally {
      await t.db.raw('drop table gifts');
    }
  });

  it('[H898] every table that refers to users is part of the archive or declared as left out', async () => {
    const subjects = new Set((await listPersonalSubjects(t.db, await newUser())).map(({ name }) => name));
    const named = await queryRows<{ table: string }>(
      t.db,
      `select table_name as "table" from information_schema.columns
       where table_schema = 'public' and column_name = any(array['user_uuid', 'actor_uuid'])`,
    );
    const tables = new Set([...named, ...(await listOwnedColumns(t.db))].map(({ table }) => table));
    tables.delete('users');
    for (const table of tables) {
      const isSubject = subjects.has(SUBJECT_OF[table] ?? table.replaceAll('_', '-'));
      assert.equal(isSubject, !(table in NOT_HANDED_OUT), table);
    }
  });

  it('[H898] the archive contains the user’s reactions in direct messages, security events, posters, covers, and pictures of communities and events', async () => {
    const [me, other] = [await newUser(), await newUser()];
    const messageUuid = randomUUID();
    await t.db.raw(
      `with c as (insert into conversations (first_uuid, second_uuid)
         values (least(:me::uuid, :other::uuid), greatest(:me::uuid, :other::uuid)) returning uuid),
       m as (insert into direct_messages (conversation_uuid, uuid, user_uuid, body)
         select uuid, :messageUuid, :other, '{}' from c)
       select 1`,
      { me, other, messageUuid },
    );
    await t.db.raw(
      `insert into direct_message_reactions (conversation_uuid, message_uuid, reaction, user_uuid, name)
       select conversation_uuid, uuid, reaction, who, 'x' from direct_messages,
         (values ('fire', cast(:me as uuid)), ('snow', cast(:other as uuid))) as given (reaction, who)
       where uuid = :messageUuid`,
      { me, other, messageUuid },
    );
    await t.db.raw(
      `insert into security_events (kind, outcome, actor_uuid, subject_uuid, bucket) values
         ('passwordChanged', 'success', :me, :me, 'a key'), ('signIn', 'failure', null, :me, null),
         ('staffAction', 'success', :other, :me, null), ('signIn', 'success', :other, :other, null)`,
      { me, other },
    );
    await t.db.raw(
      `insert into rooms (name, slug, owner_uuid, poster_url) values
         ('Mine', 'mine', :me, '/api/room-service/rooms/posters/a.poster.1'),
         ('Theirs', 'theirs', :other, '/api/room-service/rooms/posters/b.poster.1')`,
      { me, other },
    );
    await t.db.raw(
      `with song as (insert into songs (short_id, owner_uuid, status, track_name, artist_name)
         values ('covered', :me, 'VERIFIED', 'Song', 'Ann') returning id)
       insert into song_files (song_id, original_key, original_name, original_bytes, cover_key)
       select id, 'originals/x', 'x.mp3', 1, 'songs/x/cover' from song`,
      { me },
    );
    const image = (id: string) => `/api/room-service/community-images/${id}`;
    await t.db.raw(
      `with club as (insert into communities (name, slug, owner_uuid, image_url) values
         ('Club', 'club', :me, :club), ('Other', 'other-club', :other, :others))
       insert into events (name, slug, created_by, image_url, start_date, end_date)
       values ('Night', 'night', :me, :night, now(), now() + interval '1 hour'),
         ('Borrowed', 'borrowed', :me, 'https://elsewhere.example/x', now(), now() + interval '1 hour')`,
      { me, other, club: image('c.community.1'), others: image('o.community.1'), night: image('e.event.1') },
    );
    const mine = await read(me);
    assert.deepEqual(
      mine.get('direct-message-reactions')?.map(({ reaction }) => reaction),
      ['fire'],
    );
    assert.deepEqual(
      mine.get('security-events')?.map(({ kind, outcome }) => `${kind} ${outcome}`),
      ['passwordChanged success', 'signIn failure'],
    );
    assert.ok(!JSON.stringify([...mine]).includes('a key'));
    const files = await listPersonalFiles(t.db, me, { limit: 100, offset: 0 });
    const keys = new Map(files.map((file) => [file.name.replace(/\d+/, '#'), file.keys]));
    assert.deepEqual(keys.get('posters/mine.webp'), ['images/a.poster.1/1024.webp']);
    assert.deepEqual(keys.get('covers/#.jpg'), ['songs/x/cover/1024.jpg', 'songs/x/cover/500.jpg']);
    assert.ok(!keys.has('posters/theirs.webp'));
    assert.deepEqual(
      [...keys].filter(([name]) => /^pictures.(communities|events)/.test(name)),
      [
        ['pictures/communities/club.webp', ['images/c.community.1/1024.webp']],
        ['pictures/events/night.webp', ['images/e.event.1/1024.webp']],
      ],
    );
  });
});
