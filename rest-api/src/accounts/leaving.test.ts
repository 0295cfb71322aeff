import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { leaving } from '@hangout/contract/rest/accounts/leaving';
import { userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { communities } from '@hangout/contract/rest/communities/communities';
import { crates } from '@hangout/contract/rest/crates/crates';
import { events } from '@hangout/contract/rest/events/events';
import { deactivation, moderation } from '@hangout/contract/rest/moderation/moderation';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { songs } from '@hangout/contract/rest/songs/songs';
import {
  changeGroup,
  claimVoucher,
  type Db,
  findEvent,
  insertEvent,
  insertGroup,
  insertPlay,
  insertUploadedSong,
  insertVoucher,
  listOwnedColumns,
  listReceipts,
  listSubscriptions,
  loadAccountStatus,
  saveReceipts,
  saveSubscriptions,
} from '@hangout/db';
import { Archive, Email, User } from '@hangout/db/models/accounts';
import { DirectMessage } from '@hangout/db/models/direct-messages';
import { PaymentCustomer } from '@hangout/db/models/payments';
import { Play } from '@hangout/db/models/plays';
import { Room } from '@hangout/db/models/rooms';
import { Song } from '@hangout/db/models/songs';
import { Voucher } from '@hangout/db/models/vouchers';
import { queryRow, queryRows } from '@hangout/db/sql';
import { archiveKey, enqueueArchive } from '@hangout/jobs/archives';
import { beginDeletion } from '@hangout/jobs/close-account';
import { MAIL_QUEUE } from '@hangout/jobs/mail';
import type { NotificationJob } from '@hangout/jobs/notifications';
import { createFiles } from '@hangout/platform/files/disk-files';
import type { Files } from '@hangout/platform/files/file-store';
import { createJobs, type Jobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';
import { sweepAccounts } from '@hangout/worker/accounts/account-sweep';
import { giveUpLostArchives, makeArchive } from '@hangout/worker/accounts/archive-jobs';
import { deleteAccount } from '@hangout/worker/accounts/delete-account';
import { SCRATCH_PREFIX } from '@hangout/worker/scratch-folder';
import yauzl from 'yauzl';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('deactivating and deleting an account, and the archive of its data', () => {
  let folder: string;
  let files: Files;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leaving-'));
    files = createFiles({ DATA_DIR: folder });
  });
  after(() => rm(folder, { recursive: true, force: true }));
  // A function, because `files` is assigned in a hook that runs before the server starts.
  const t = restTest({ env: { DEACTIVATION_DAYS: '30' }, dependencies: () => ({ files }) });
  const sent: { name: string; data: object; retries?: number | undefined }[] = [];
  const jobs: Jobs = {
    send: async (name, data, { retries } = {}) => void sent.push({ name, data, retries }),
    work: async () => {},
    stop: async () => {},
  };
  const log = {
    info() {},
    warn(about: { err?: unknown }) {
      if (about.err) console.error(about.err);
    },
  };
  const sweep = async () => {
    await sweepAccounts({ db: t.db, jobs, files, config: { PUBLIC_URL: undefined }, log });
    // Clears the cache of accounts by hand: the server of this suite does not listen for pg notifications of changes.
    t.authenticator.invalidate('*');
  };
  const verify = (person: TestUser) =>
    Email.query(t.db).where({ userUuid: person.uuid }).patch({ status: 'VERIFIED' });
  const makeDue = (person: TestUser) =>
    User.query(t.db).where({ uuid: person.uuid }).patch({ deactivatesAt: '2020-01-01T00:00:00Z' });
  const paidSubscription = (id: string) => ({
    ...{ id, status: 'active' as const, plan: 'plus', name: 'Plus', level: 1, amount: 500, currency: 'eur' },
    ...{ period: 'month', region: 'DE', startedAt: '2026-01-01T00:00:00Z', endedAt: null },
    ...{ currentPeriodEnd: '2999-01-01T00:00:00Z', cancelsAtPeriodEnd: false },
  });
  const login = ({ email }: TestUser) => t.api(auth.login, { email, password: 'correct horse' });

  it('[H952] a request for deactivation sets its date, ends the user’s other sessions, sends a mail, and can be cancelled', async () => {
    const ann = await t.ann();
    await verify(ann);
    const { accessToken } = await login(ann);
    const { deactivatesAt, deactivationRequestedAt } = await ann.api(deactivation.request);
    const days = (Date.parse(deactivatesAt) - Date.parse(deactivationRequestedAt)) / 86_400_000;
    assert.equal(Math.round(days), 30);
    assert.equal((await refusalOf(t.as(accessToken)(profiles.own))).status, 401);
    assert.equal((await ann.api(profiles.own)).deactivatesAt, deactivatesAt);
    assert.equal(
      (await ann.api(deactivation.request)).deactivatesAt,
      deactivatesAt,
      'asking again keeps the day',
    );
    await ann.api(leaving.takeBack);
    const after = await ann.api(profiles.own);
    assert.deepEqual([after.deactivatesAt, after.deactivationRequestedAt], [null, null]);
    await t.sendMail();
    const subjects = t.sentMail.filter((mail) => mail.to === ann.email).map((mail) => mail.subject);
    assert.deepEqual(new Set(subjects), new Set(['Your account is deactivated soon', 'Your account stays']));
  });

  it('[H952] an account is deactivated on the date that its user requested, and a moderator can reactivate it', async () => {
    const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
    for (const one of [ann, bob]) await one.api(deactivation.request);
    const listed = (await mod.api(deactivation.list)).data.find((one) => one.userProfile.uuid === ann.uuid);
    assert.ok(listed?.deactivatesAt && !listed.deletesThen);
    await makeDue(ann);
    await sweep();
    assert.equal((await refusalOf(login(ann))).code, 'deactivated');
    assert.equal((await refusalOf(ann.api(profiles.own))).status, 401);
    assert.equal((await bob.api(profiles.own)).nickname, bob.nickname, 'whose day has not come');
    await mod.api(deactivation.reactivate, { id: ann.uuid });
    assert.ok((await login(ann)).accessToken);
  });

  it('[H2207] whoever pays for a plan reads in the mails about a deactivation that it is not renewed', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await saveSubscriptions(t.db, ann.uuid, [paidSubscription('sub_of_leaver')]);
    sent.length = 0;
    for (const one of [ann, bob]) {
      await verify(one);
      await one.api(deactivation.request);
      await makeDue(one);
    }
    await sweep();
    const mails = [...t.jobsSent, ...sent].filter(({ name }) => name === MAIL_QUEUE);
    const readBy = ({ email }: TestUser) =>
      mails
        .map(({ data }) => data as { to: string; text: string })
        .filter(({ to }) => to === email)
        .map(({ text }) => text.includes('Your plan is not renewed'));
    assert.deepEqual(
      [readBy(ann), readBy(bob)],
      [
        [true, true],
        [false, false],
      ],
    );
  });

  it('[H822] [H1554] a session that has not signed in recently can neither request deactivation nor get the URL of a data archive', async () => {
    const ann = await t.ann();
    const { accessToken } = await login(ann);
    await t.db.raw(`update sessions set authenticated_at = now() - interval '1 day' where user_uuid = ?`, [
      ann.uuid,
    ]);
    for (const call of [deactivation.request, leaving.archiveLink])
      assert.equal((await refusalOf(ann.api(call))).code, 'reauthentication_needed');
    assert.equal((await t.as(accessToken)(profiles.own)).deactivatesAt, null, 'the other session goes on');
    await t.db.raw('update sessions set authenticated_at = now() where user_uuid = ?', [ann.uuid]);
    assert.equal((await refusalOf(ann.api(leaving.archiveLink))).code, 'archive_not_found', 'there is none');
  });

  it('[H954] deleting an account needs a recent sign-in and also deletes its bots; the last admin cannot delete their account', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    const { bot } = await ann.api(accounts.signUpBot, { botNickName: `Robo ${Date.now() % 1e6}` });
    await t.db.raw(`update sessions set authenticated_at = now() - interval '1 day' where user_uuid = ?`, [
      ann.uuid,
    ]);
    const refused = await refusalOf(ann.api(leaving.requestDeletion, { when: 'now' }));
    assert.equal(refused.code, 'reauthentication_needed');
    await t.db.raw('update sessions set authenticated_at = now() where user_uuid = ?', [ann.uuid]);
    assert.equal((await refusalOf(boss.api(leaving.requestDeletion, { when: 'now' }))).code, 'last_admin');
    assert.deepEqual(await ann.api(leaving.requestDeletion, { when: 'now' }), { deactivatesAt: null });
    assert.equal((await refusalOf(ann.api(profiles.own))).status, 401);
    const job = t.jobsSent.find((one) => one.name === 'account-deletion');
    assert.deepEqual(job?.data, { uuid: ann.uuid });
    await erase(t.db, ann);
    for (const uuid of [ann.uuid, bot.uuid]) assert.ok((await loadAccountStatus(t.db, uuid))?.deletedAt);
  });

  it('[H2013] an admin who is about to leave does not count as another admin; the last admin who stays cannot leave, also on a day requested before', async () => {
    await User.query(t.db).whereIn('role', ['admin', 'superUser']).patch({ role: 'user' });
    const [ann, bob] = [await t.createUser('ann', 'admin'), await t.createUser('bob', 'admin')];
    const later = { when: 'later' } as const;
    const both = [ann.api(leaving.requestDeletion, later), bob.api(leaving.requestDeletion, later)];
    const outcomes = await Promise.allSettled(both);
    assert.deepEqual(
      outcomes.map(({ status }) => status).toSorted(),
      ['fulfilled', 'rejected'],
      'of two simultaneous requests one is refused',
    );
    const [gone, last] = outcomes[0]?.status === 'fulfilled' ? [ann, bob] : [bob, ann];
    for (const call of [
      () => last.api(deactivation.request),
      () => last.api(leaving.requestDeletion, later),
      () => last.api(leaving.requestDeletion, { when: 'now' }),
    ])
      assert.equal((await refusalOf(call())).code, 'last_admin');

    const setRole = (role: 'user' | 'admin') => User.query(t.db).where({ uuid: last.uuid }).patch({ role });
    await setRole('user');
    await makeDue(gone);
    await sweep();
    assert.equal((await loadAccountStatus(t.db, gone.uuid))?.status, 'active', 'nobody else is an admin');
    await setRole('admin');
    await sweep();
    assert.equal((await loadAccountStatus(t.db, gone.uuid))?.status, 'deactivated');
  });

  it('[H2014] a requested deletion stays pending while a moderator deactivates and reactivates the account, and takes place on its day', async () => {
    const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
    for (const one of [ann, bob]) await one.api(leaving.requestDeletion, { when: 'later' });
    const { deactivatesAt } = await bob.api(profiles.own);
    for (const one of [ann, bob]) await mod.api(deactivation.deactivate, { id: one.uuid });
    const { data: pending } = await mod.api(deactivation.list, { limit: 100 });
    for (const { uuid } of [ann, bob])
      assert.equal(pending.find(({ userProfile }) => userProfile.uuid === uuid)?.deletesThen, true);
    await makeDue(ann);
    sent.length = 0;
    await sweep();
    const deletions = sent.filter(({ name }) => name === 'account-deletion').map(({ data }) => data);
    assert.deepEqual(deletions, [{ uuid: ann.uuid }]);

    // The second call finds an active account, as from a page that was open for long.
    for (let call = 0; call < 2; call += 1) await mod.api(deactivation.reactivate, { id: bob.uuid });
    const back = t.as((await login(bob)).accessToken);
    const { deactivatesAt: day, deletesThen } = await back(profiles.own);
    assert.deepEqual([day, deletesThen], [deactivatesAt, true]);
    await back(leaving.takeBack);
    assert.equal((await back(profiles.own)).deactivatesAt, null);
  });

  it('[H954][H2062] deleting an account removes all its data, and staff no longer find it; its chat messages stay, under the name “Deleted account”', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await ann.api(profiles.update, { bio: 'born in 1980', firstName: 'Ann' });
    const room = await ann.api(rooms.create, { name: 'Going away' });
    const other = await bob.api(rooms.create, { name: 'Staying' });
    await ann.api(crates.create, { crateName: 'Mine' });
    await addUpload(t.db, files, ann, 1);
    const body = {
      userName: ann.nickname,
      avatarId: 'fox',
      color: '#123456',
      message: 'hello',
      type: 'user',
    };
    const reply = { ...body, userName: 'Bob', replies: [{ userUuid: ann.uuid, userName: ann.nickname }] };
    for (const [author, said] of [
      [ann, body],
      [bob, reply],
    ] as const)
      await t.db.raw(
        `insert into chat_messages (room_uuid, uuid, user_uuid, body) values (?, gen_random_uuid(), ?, ?)`,
        [...[other.uuid, author.uuid, JSON.stringify(said)]],
      );
    await ann.api(leaving.requestDeletion, { when: 'later' });
    assert.equal((await ann.api(profiles.own)).deletesThen, true);
    await makeDue(ann);
    await sweep();
    await erase(t.db, ann);
    for (const { table, column } of await listOwnedColumns(t.db)) {
      const found = await queryRow(t.db, `select 1 from ${table} where ${column} = :uuid`, {
        uuid: ann.uuid,
      });
      if (table === 'rooms')
        assert.equal((await refusalOf(bob.api(rooms.byId, { id: room.slug }))).status, 404);
      else assert.equal(found, null, `${table}.${column}`);
    }
    const said = await queryRows<{ body: string }>(
      t.db,
      'select body::text as body from chat_messages where room_uuid = :uuid',
      { uuid: other.uuid },
    );
    assert.equal(said.length, 2, 'the messages stay');
    for (const one of said)
      assert.ok(!one.body.includes(ann.nickname) && one.body.includes('Deleted account'));
    const row = await User.query(t.db).where({ uuid: ann.uuid }).first().throwIfNotFound();
    assert.deepEqual([row.bio, row.firstName, row.passwordHash], [null, null, null]);
    assert.equal((await refusalOf(login(ann))).code, 'wrong_credentials');
    assert.equal(
      (
        await refusalOf(
          (await t.createUser('mod', 'moderator')).api(deactivation.reactivate, { id: ann.uuid }),
        )
      ).status,
      404,
    );
    const boss = await t.createUser('boss', 'admin');
    assert.equal(
      (await refusalOf(boss.api(moderation.ban, { userUuid: ann.uuid }))).code,
      'person_not_found',
    );
    assert.equal(
      (await refusalOf(boss.api(profileAdmin.update, { userUuid: ann.uuid, bio: 'x' }))).code,
      'person_not_found',
    );
    const { data: listed } = await boss.api(userAdmin.users, { s: JSON.stringify({ uuid: ann.uuid }) });
    assert.deepEqual(listed, []);
    assert.ok((await t.ann()).uuid, 'the address is free again');
    await erase(t.db, ann);
  });

  it('[H899] deleting an account removes its name from pinned messages and from reports, and deletes the posters of its hangouts and of its bots’ hangouts', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { bot } = await ann.api(accounts.signUpBot, { botNickName: `Robo ${Date.now() % 1e6}` });
    const [own, ofBot, other] = [
      await ann.api(rooms.create, { name: 'Going away' }),
      await ann.api(rooms.create, { name: 'Of the bot' }),
      await bob.api(rooms.create, { name: 'Staying' }),
    ];
    const posterOf = (uuid: string) => `${uuid}.poster.0123abcd`;
    for (const { uuid } of [own, ofBot, other])
      await Room.query(t.db)
        .where({ uuid })
        .patch({ posterUrl: `/api/room-service/rooms/posters/${posterOf(uuid)}` });
    await Room.query(t.db).where({ uuid: ofBot.uuid }).patch({ ownerUuid: bot.uuid });
    const pin = ({ uuid, nickname }: TestUser, message: string) => ({
      ...{ uuid: randomUUID(), message, userUuid: uuid, userName: nickname, date: '2026-01-01T00:00:00Z' },
    });
    await Room.query(t.db)
      .where({ uuid: other.uuid })
      .patch({ pinnedMessages: [pin(ann, 'hers'), pin(bob, 'his')] });
    await bob.api(reports.create, { kind: 'person', userUuid: ann.uuid, reason: 'spam' });

    sent.length = 0;
    await erase(t.db, ann);
    const room = await Room.query(t.db).where({ uuid: other.uuid }).first().throwIfNotFound();
    assert.deepEqual(
      room.pinnedMessages.map(({ message, userName }) => [message, userName]),
      [
        ['hers', 'Deleted account'],
        ['his', bob.nickname],
      ],
    );
    const mod = await t.createUser('mod', 'moderator');
    const listed = (await mod.api(reports.all, {})).data.find(({ userUuid }) => userUuid === ann.uuid);
    assert.deepEqual([listed?.userName, listed?.copy.text], ['Deleted account', 'Deleted account']);
    const removed = sent.flatMap(({ data }) => (data as { prefixes?: string[] }).prefixes ?? []);
    assert.deepEqual(
      new Set(removed),
      new Set([`images/${posterOf(own.uuid)}`, `images/${posterOf(ofBot.uuid)}`]),
    );
    const kept = await Room.query(t.db).whereNotNull('posterUrl').select('uuid');
    assert.deepEqual(kept, [{ uuid: other.uuid }]);
  });

  it('[H899] deleting an account removes its name from notes of groups and plays of its live sets, its address from vouchers, and it from the hosts of events', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const conversation = await insertGroup(t.db, { name: 'Crew', ownerUuid: bob.uuid, people: [] });
    const { uuid: roomUuid } = await bob.api(rooms.create, { name: 'Staying' });
    const set = await ann.api(songs.liveSet, { name: 'Two hours', minutes: 120 });
    const playId = randomUUID();
    const eventId = await insertEvent(t.db, {
      ...{
        name: 'Night',
        createdBy: bob.uuid,
        hostUuids: [bob.uuid, ann.uuid],
        invitedHostUuids: [ann.uuid],
      },
      ...{ startDate: '2999-01-01T20:00:00Z', endDate: '2999-01-01T22:00:00Z' },
    });
    await t.db.transaction(async (tx) => {
      await changeGroup(tx, { conversation, by: bob.uuid, date: Date.now() }, async ({ people }) => {
        const added = [ann.uuid, bob.uuid];
        return { kind: 'added', people: added, members: people };
      });
      await insertPlay(tx, roomUuid, {
        ...{ playId, djUuid: ann.uuid, song: set, startTime: Date.now(), endTime: Date.now() + 1000 },
      } as Parameters<typeof insertPlay>[2]);
      const voucher = { email: ann.email, level: 1, planDays: 30, expiresAt: null, createdBy: null };
      const redeemed = await insertVoucher(tx, { ...voucher, code: `R${randomUUID().toUpperCase()}` });
      const claimed = await insertVoucher(tx, { ...voucher, code: `C${randomUUID().toUpperCase()}` });
      await Voucher.query(tx).where({ id: redeemed.id }).patch({ status: 'REDEEMED', redeemedBy: ann.uuid });
      await claimVoucher(tx, claimed.id, ann.uuid);
    });
    await erase(t.db, ann);
    const [note] = await DirectMessage.query(t.db).where({ conversationUuid: conversation });
    assert.deepEqual(note?.body.groupChange?.names, ['Deleted account', bob.nickname]);
    const play = await Play.query(t.db).where({ playId }).first().throwIfNotFound();
    assert.deepEqual([play.song.artistName, play.song.trackName], ['Deleted account', 'Two hours']);
    assert.deepEqual(await Song.query(t.db).where({ ownerUuid: ann.uuid }), []);
    const event = await findEvent(t.db, { id: eventId });
    assert.deepEqual([event?.hostUuids, event?.invitedHostUuids], [[bob.uuid], []]);
    const vouchers = await Voucher.query(t.db)
      .where({ redeemedBy: ann.uuid })
      .orWhere({ claimedBy: ann.uuid })
      .orderBy('id');
    assert.deepEqual(
      vouchers.map(({ email, status }) => [email, status]),
      [
        [null, 'REDEEMED'],
        [null, 'REVOKED'],
      ],
    );
  });

  it('[H2176] deleting an account keeps what it has paid, without number and page of its receipts, and ends its subscriptions', async () => {
    const ann = await t.ann();
    const [id, receipt] = [randomUUID(), randomUUID()];
    await saveSubscriptions(t.db, ann.uuid, [paidSubscription(id)]);
    await saveReceipts(t.db, ann.uuid, [
      {
        ...{ id: receipt, subscriptionId: id, number: 'R-1', amount: 500, currency: 'eur' },
        ...{ refunded: 0, url: 'https://pay.example/r-1', paidAt: '2026-01-01T00:00:00Z' },
      },
    ]);
    await erase(t.db, ann);
    const [paid] = await listReceipts(t.db, ann.uuid);
    assert.deepEqual([paid?.amount, paid?.number, paid?.url], [500, null, null]);
    const [ended] = await listSubscriptions(t.db, ann.uuid);
    assert.equal(ended?.status, 'canceled');
    assert.ok(ended?.endedAt);
  });

  it('[H2172] deleting an account deletes the events of its private communities with their pictures, also those that others made', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const imageUrl = '/api/room-service/community-images/00000000-0000-4000-8000-000000000001.event.0123abcd';
    const make = async (type: 'PUBLIC' | 'PRIVATE') => {
      const { id: communityId } = await ann.api(communities.create, { name: `Club ${type}`, type });
      return insertEvent(t.db, {
        ...{ name: `Night ${type}`, communityId, createdBy: bob.uuid, imageUrl },
        ...{ startDate: '2999-01-01T20:00:00Z', endDate: '2999-01-01T22:00:00Z' },
      });
    };
    const [open, closed] = [await make('PUBLIC'), await make('PRIVATE')];
    sent.length = 0;
    await erase(t.db, ann);
    assert.equal((await bob.api(events.one, { id: String(open) })).communityId, null);
    assert.equal((await refusalOf(bob.api(events.one, { id: String(closed) }))).code, 'event_not_found');
    const removed = sent.flatMap(({ data }) => (data as { prefixes?: string[] }).prefixes ?? []);
    assert.deepEqual(removed, [`images/${imageUrl.split('/').at(-1)}`]);
  });

  it('[H2070] deleting an account, ending its subscriptions and removing its files is tried until it succeeds', async () => {
    const ann = await t.ann();
    await addUpload(t.db, files, ann, 1);
    await PaymentCustomer.query(t.db).insert({ userUuid: ann.uuid, customerId: 'cus_gone' });
    sent.length = 0;
    await beginDeletion(t.db, jobs, ann.uuid);
    await erase(t.db, ann);
    const retries = new Map(sent.map((one) => [one.name, one.retries]));
    for (const name of ['account-deletion', 'payment-end', 'song-forget'])
      assert.equal(retries.get(name), RETRIES.endless, name);
  });

  it('[H955] a data archive contains a file for each kind of data and all uploads; its URL is valid only with its signature and until the archive expires', async () => {
    const ann = await t.ann();
    await verify(ann);
    await ann.api(profiles.update, { bio: 'all about me' });
    for (let number = 1; number <= 3; number += 1) await addUpload(t.db, files, ann, number);
    const crate = await ann.api(crates.create, { crateName: 'A long one' });
    await fillCrate(t.db, crate.crateUuid, 3_000);
    const { id, status } = await ann.api(leaving.requestArchive);
    assert.equal(status, 'PENDING');
    assert.equal((await ann.api(leaving.requestArchive)).id, id, 'a pending one is answered again');
    const request = t.jobsSent.find((one) => one.name === 'archive');
    await makeArchive(
      { db: t.db, files, jobs, config: { ARCHIVE_DAYS: 7 }, log },
      request?.data as Parameters<typeof makeArchive>[1],
      { signal: new AbortController().signal, lastTry: true },
    );
    const { archive } = await ann.api(leaving.archive);
    assert.equal(archive?.status, 'READY');
    const link = await ann.api(leaving.archiveLink);
    const response = await fetch(link.url);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    const path = join(folder, 'download.zip');
    await pipeline(response.body ?? [], createWriteStream(path));
    const entries = await readZip(path);
    const names = [...entries.keys()];
    for (const name of [
      'account.json',
      'playlists.json',
      'emails.json',
      'sessions.json',
      'chat-messages.json',
    ])
      assert.ok(names.includes(name), name);
    assert.equal(names.filter((name) => name.startsWith('uploads/')).length, 3);
    assert.match(entries.get('account.json') ?? '', /all about me/);
    assert.equal(JSON.parse(entries.get('playlist-songs.json') ?? '').length, 3_000);
    assert.ok(![...entries.values()].some((content) => /password_hash|argon2/.test(content)), 'no secret');
    const url = new URL(link.url);
    url.searchParams.set('t', `${url.searchParams.get('t')}x`);
    assert.equal((await fetch(url)).status, 404);
    await Archive.query(t.db).where({ id }).patch({ expiresAt: '2020-01-01T00:00:00Z' });
    await sweep();
    assert.equal((await fetch(link.url)).status, 404);
    assert.equal(await files.size(`archives/${id}.zip`), null);
  });

  it('[H293] a user is notified when their data archive is ready, has failed, or will soon expire', async () => {
    const ann = await t.ann();
    const silent = { info() {}, warn() {} };
    const make = async (id: string, store: Pick<Files, 'put' | 'size'>) => {
      const dependencies = {
        db: t.db,
        files: { ...files, ...store },
        jobs,
        config: { ARCHIVE_DAYS: 7 },
        log: silent,
      };
      await makeArchive(dependencies, { id }, { signal: new AbortController().signal, lastTry: true });
    };
    // The `notifications` queue contains only notifications.
    const told = () =>
      sent
        .filter(({ name }) => name === 'notifications')
        .map(({ data }) => data as NotificationJob)
        .filter(({ recipients }) => 'userUuids' in recipients && recipients.userUuids.includes(ann.uuid))
        .map(({ data }) => data);
    const failing = await ann.api(leaving.requestArchive);
    let written = '';
    const fullDisk: Files['put'] = async (_, content) => {
      written = 'path' in content ? content.path : '';
      throw new Error('the disk is full');
    };
    await make(failing.id, { put: fullDisk, size: files.size });
    assert.deepEqual(told(), [{ state: 'failed' }]);
    // [H721] By this prefix the sweep of leftovers finds the folder after a crash.
    assert.ok(basename(dirname(written)).startsWith(SCRATCH_PREFIX), written);
    assert.equal(existsSync(written), false);

    const { id } = await ann.api(leaving.requestArchive);
    await make(id, files);
    const { archive } = await ann.api(leaving.archive);
    assert.deepEqual(told().at(-1), { state: 'ready', until: archive?.expiresAt });
    await sweep();
    assert.equal(told().length, 2, 'seven days are left');
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await Archive.query(t.db)
      .where({ id })
      .patch({ readyAt: inHours(-148), expiresAt: inHours(20) });
    await Promise.all([sweep(), sweep()]);
    assert.deepEqual(told().slice(2), [
      { state: 'ending', until: (await ann.api(leaving.archive)).archive?.expiresAt },
    ]);

    // The reminder of an archive that is valid for one day is due after half of that day; an archive that was replaced
    // gets no reminder.
    await Archive.query(t.db)
      .where({ id })
      .patch({ readyAt: inHours(-10), expiresAt: inHours(14), remindedAt: null });
    await sweep();
    assert.equal(told().length, 3);
    await Archive.query(t.db)
      .where({ id })
      .patch({ readyAt: inHours(-13), expiresAt: inHours(11) });
    const next = await ann.api(leaving.requestArchive);
    await sweep();
    assert.equal(told().length, 3);
    await Archive.query(t.db).where({ id: next.id }).delete();
    await sweep();
    assert.equal(told().length, 4);
  });

  it('[H2072] [H293] an archive whose job ended with its process fails, its owner is notified and can request another one', async () => {
    const queue = await createJobs(t.databaseUrl);
    const ann = await t.ann();
    const { id } = await ann.api(leaving.requestArchive);
    await enqueueArchive(queue, t.db, { id });
    const giveUp = () => giveUpLostArchives({ db: t.db, files, jobs, log: { warn() {} } });
    const told = () => sent.filter(({ name }) => name === 'notifications').map(({ data }) => data);
    sent.length = 0;
    try {
      await giveUp();
      assert.equal((await ann.api(leaving.archive)).archive?.status, 'PENDING', 'its job waits');
      assert.deepEqual(told(), []);
      await files.put(archiveKey(id), Buffer.from('half'));
      // As pg-boss leaves a job whose last heartbeat is too old after its last attempt.
      await t.db.raw(`update jobs.job set state = 'failed', completed_on = now() where name = 'archive'`);
      await Promise.all([giveUp(), giveUp()]);
    } finally {
      await queue.stop();
    }
    assert.equal((await ann.api(leaving.archive)).archive?.status, 'FAILED');
    assert.equal(await files.size(archiveKey(id)), null);
    const [notification, ...others] = told() as NotificationJob[];
    assert.deepEqual([notification?.recipients, others], [{ userUuids: [ann.uuid] }, []]);
    assert.notEqual((await ann.api(leaving.requestArchive)).id, id);
  });

  it('[H955] a fourth data archive within a day is refused; another user does not see a user’s archives', async () => {
    const ann = await t.ann();
    for (let number = 0; number < 3; number += 1) {
      const { id } = await ann.api(leaving.requestArchive);
      await Archive.query(t.db).where({ id }).patch({ status: 'FAILED' });
    }
    assert.equal((await refusalOf(ann.api(leaving.requestArchive))).code, 'too_many_archives');
    assert.equal((await ann.api(leaving.archive)).archive?.status, 'FAILED');
    assert.equal((await (await t.bob()).api(leaving.archive)).archive, null);
    assert.equal((await ann.api(emails.list)).length, 1);
  });

  const erase = (db: Db, { uuid }: TestUser) => deleteAccount({ db, jobs, log }, uuid);
});

async function addUpload(db: Db, files: Files, { uuid }: TestUser, number: number): Promise<void> {
  const originalKey = `originals/${uuid}-${number}`;
  await files.put(originalKey, new TextEncoder().encode(`sound ${number}`));
  await insertUploadedSong(db, {
    ...{ ownerUuid: uuid, trackName: `Song ${number}`, artistName: 'Ann', originalKey },
    ...{ originalName: `song ${number}.mp3`, originalBytes: 7 },
  });
}

async function fillCrate(db: Db, crateUuid: string, count: number): Promise<void> {
  await db.raw(
    `with song as (insert into songs (short_id, status, track_name, artist_name)
       values (substr(md5(random()::text), 1, 10), 'VERIFIED', 'Long', 'Ann') returning id)
     insert into crate_songs (crate_uuid, song_id, rank) select ?, song.id, n from song, generate_series(1, ?) n`,
    [crateUuid, count],
  );
}

async function readZip(path: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(path);
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return entries;
}
