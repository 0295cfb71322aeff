import assert from 'node:assert/strict';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { sessions } from '@hangout/contract/rest/authentication/sessions';
import { communities } from '@hangout/contract/rest/communities/communities';
import { events } from '@hangout/contract/rest/events/events';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { inbox, notificationSettings } from '@hangout/contract/rest/notifications/inbox';
import { webNotifications } from '@hangout/contract/rest/notifications/notifications';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import {
  changePoints,
  deleteOldInboxEntries,
  insertSeason,
  loadInbox,
  lobbyChannel,
  parseLobbyNotification,
  saveVisits,
} from '@hangout/db';
import { Email, User } from '@hangout/db/models/accounts';
import { InboxEntry } from '@hangout/db/models/notifications';
import { Presence } from '@hangout/db/models/presence';
import { enqueueNotification } from '@hangout/jobs/notifications';
import { configuredPlace } from '@hangout/platform/brand/place';
import { readConfig } from '@hangout/platform/config/config';
import { createJobs, type Jobs } from '@hangout/platform/jobs/jobs';
import { createLog } from '@hangout/platform/log/log';
import { listenForNotifications } from '@hangout/platform/pg-notifications/pg-notifications';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { NOTIFICATION_LIMITS, notificationPath } from '@hangout/rules';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { waitUntil } from '@hangout/testkit/wait-for';
import { notifyOfArchive } from '@hangout/worker/accounts/archive-jobs';
import { startMailJobs } from '@hangout/worker/mail/mail-jobs';
import { remindOfEvents, startNotificationJobs } from '@hangout/worker/notifications/notification-jobs';
import { turnSeasons } from '@hangout/worker/points/points';
import { startPushJobs } from '@hangout/worker/push/push-jobs';
import { storePresence } from '../testing/presence.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('the inbox of notifications', () => {
  const pushService = createFakeHttpServer(() => ({ status: 201 }));
  let jobs: Jobs;
  let host = '';
  // Hooks run in the order in which they are written: the jobs end before their database is dropped.
  after(async () => {
    await jobs.stop();
    await pushService.stop();
  });
  const t = restTest({
    dependencies: async ({ db, databaseUrl }) => {
      host = await pushService.start();
      const config = readConfig({
        LOG_LEVEL: 'error',
        PUSH_HOSTS: host,
        PUBLIC_URL: 'https://hangout.example',
      });
      jobs = await createJobs(databaseUrl);
      const place = configuredPlace(config);
      const log = createLog({ level: 'silent' });
      await startPushJobs({ db, jobs, config, log, secrets: testSecrets, place });
      await startNotificationJobs({ db, jobs, config, place });
      return { config, jobs };
    },
  });

  const kindsOf = async (one: TestUser) => (await one.api(inbox.list)).data.map(({ kind }) => kind);
  const waitForKinds = (one: TestUser, ...kinds: string[]) =>
    waitUntil(async () => JSON.stringify(await kindsOf(one)) === JSON.stringify(kinds));
  /** Subscribes a browser with keys like those of a real browser. */
  const browser = (one: TestUser, path: string) =>
    one.api(webNotifications.subscribe, {
      endpoint: `http://${host}${path}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    });
  const pushesTo = (path: string) => pushService.requests.filter((one) => one.path === path).length;
  const notify = (to: TestUser, from: TestUser, roomUuid: string | null = null) =>
    notifySeveral([to], from, roomUuid);
  const notifySeveral = (to: readonly TestUser[], from: TestUser, roomUuid: string | null = null) =>
    enqueueNotification(jobs, undefined, {
      kind: 'mention',
      recipients: { userUuids: to.map(({ uuid }) => uuid) },
      actorUuid: from.uuid,
      roomUuid,
      data: { messageUuid: randomUUID() },
    });
  const always = { from: 0, until: 1439, timeZone: 'Europe/Madrid' };

  it('[H585] the inbox lists a user’s notifications newest first, with the current names of users and hangouts', async () => {
    const [ann, bob, mia] = [await t.ann(), await t.bob(), await t.signUp('mia')];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Velvet' });
    await mia.api(friendInvitations.invite, { userUuid: bob.uuid });
    await waitForKinds(bob, 'friendAsked');
    await mia.api(djFans.follow, { djUuid: bob.uuid });
    await waitForKinds(bob, 'newFan', 'friendAsked');
    await saveVisits(t.db, [{ userUuid: bob.uuid, roomUuid: uuid }]);
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: bob.uuid, role: 'chatDisabled' });
    await waitForKinds(bob, 'restricted', 'newFan', 'friendAsked');
    const { id } = await bob.api(reports.create, { kind: 'person', userUuid: mia.uuid, reason: 'spam' });
    const moderator = await t.createUser('mod', 'moderator');
    await moderator.api(reports.handle, { reportId: id, state: 'resolved' });
    await waitForKinds(bob, 'reportHandled', 'restricted', 'newFan', 'friendAsked');
    await notify(bob, mia, uuid);
    await waitForKinds(bob, 'mention', 'reportHandled', 'restricted', 'newFan', 'friendAsked');
    await User.query(t.db).where({ uuid: mia.uuid }).patch({ nickname: 'Mia Renamed' });
    const { count, unread, data } = await bob.api(inbox.list);
    assert.deepEqual([count, unread], [5, 5]);
    const [mention, handled, restricted] = data;
    assert.deepEqual(
      [mention?.actor?.nickname, mention?.room?.slug, handled?.data.state, restricted?.actor],
      ['Mia Renamed', slug, 'resolved', null],
    );
    assert.equal(restricted?.data.role, 'chatDisabled');
  });

  it('[H585] only the owner of an inbox can read its entries, mark them as read and delete them', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    for (let times = 0; times < 4; times += 1) await notify(bob, ann);
    await waitUntil(async () => (await kindsOf(bob)).length === 4);
    const all = (await bob.api(inbox.list)).data.map(({ id }) => id);
    const page = await bob.api(inbox.list, { limit: 2 });
    const next = await bob.api(inbox.list, { limit: 2, before: page.data.at(-1)?.id });
    assert.deepEqual(
      [...page.data, ...next.data].map(({ id }) => id),
      all,
    );
    const [newest = 0, second = 0] = all;
    const marked = eve.api(inbox.mark, { id: newest, isRead: true });
    assert.equal((await refusalOf(marked)).code, 'entry_not_found');
    assert.equal((await refusalOf(eve.api(inbox.remove, { id: newest }))).code, 'entry_not_found');
    assert.deepEqual(await bob.api(inbox.mark, { id: newest, isRead: true }), { unread: 3 });
    assert.deepEqual(await bob.api(inbox.mark, { id: newest, isRead: false }), { unread: 4 });
    // Marks entries only up to the second one, because the newest entry may arrive after the user has loaded the inbox.
    assert.deepEqual(await bob.api(inbox.readAll, { upTo: second }), { unread: 1 });
    await bob.api(inbox.remove, { id: newest });
    assert.deepEqual(await bob.api(inbox.unread), { unread: 0 });
    assert.equal((await bob.api(inbox.list)).count, 3);
  });

  it('[H585] a user’s open windows learn of new and changed inbox entries, except those caused by the user or by people whom the user has blocked', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    const heard: { added: boolean; people: readonly string[] }[] = [];
    const listener = await listenForNotifications(t.databaseUrl, {
      [lobbyChannel]: (text) => {
        const notification = parseLobbyNotification(text);
        if (notification?.kind === 'inbox') heard.push(notification);
      },
    });
    try {
      await eve.api(blockedUsers.block, { userUuid: ann.uuid });
      await enqueueNotification(jobs, undefined, {
        kind: 'mention',
        recipients: { userUuids: [ann.uuid, bob.uuid, eve.uuid] },
        actorUuid: ann.uuid,
      });
      await waitForKinds(bob, 'mention');
      assert.deepEqual([await kindsOf(ann), await kindsOf(eve)], [[], []]);
      const [entry] = (await bob.api(inbox.list)).data;
      await bob.api(inbox.mark, { id: entry?.id ?? 0, isRead: true });
      await waitUntil(() => heard.length === 2);
      assert.deepEqual(
        heard.map(({ added, people }) => [added, people]),
        [
          [true, [bob.uuid]],
          [false, [bob.uuid]],
        ],
      );
    } finally {
      await listener.close();
    }
  });

  it('[H585] a fan who repeatedly follows and unfollows a DJ causes at most one notification to that DJ per day', async () => {
    const [ann, kai] = [await t.ann(), await t.djKai()];
    for (let times = 0; times < 3; times += 1) {
      await ann.api(djFans.follow, { djUuid: kai.uuid });
      await ann.api(djFans.follow, { djUuid: kai.uuid });
      await ann.api(djFans.unfollow, { id: kai.uuid });
    }
    await notify(kai, ann);
    await waitUntil(async () => (await kindsOf(kai)).includes('mention'));
    await waitUntil(async () => (await kindsOf(kai)).includes('newFan'));
    assert.deepEqual((await kindsOf(kai)).toSorted(), ['mention', 'newFan']);
  });

  it('[H586] inbox entries older than the limit are deleted; if an inbox is full, its oldest entries are deleted', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    for (let times = 0; times < 4; times += 1) await notify(bob, ann);
    await waitUntil(async () => (await kindsOf(bob)).length === 4);
    const all = (await bob.api(inbox.list)).data.map(({ id }) => id);
    await InboxEntry.query(t.db)
      .where({ id: all[0] ?? 0 })
      .patch({ createdAt: new Date(Date.now() - 91 * 86_400_000).toISOString() });
    await deleteOldInboxEntries(t.db, { days: 90, most: 1000 });
    assert.deepEqual(
      (await bob.api(inbox.list)).data.map(({ id }) => id),
      all.slice(1),
    );
    await deleteOldInboxEntries(t.db, { days: 90, most: 2 });
    assert.deepEqual(
      (await bob.api(inbox.list)).data.map(({ id }) => id),
      all.slice(1, 3),
    );
  });

  it('[H587][H2186] hosts and creator of an event get one reminder before it, and another one only if the event is moved to another time', async () => {
    const [ann, kai] = [await t.ann(), await t.djKai()];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const event = await ann.api(events.create, {
      ...{ name: 'Friday night', startDate: inHours(0.5), endDate: inHours(3), hostUuids: [kai.uuid] },
    });
    await waitForKinds(kai, 'eventHostInvited');
    await kai.api(events.setHosting, { id: String(event.id), isHost: true });
    const remind = () => remindOfEvents({ db: t.db, jobs, minutes: 60 });
    await Promise.all([remind(), remind()]);
    await waitForKinds(kai, 'eventSoon', 'eventHostInvited');
    await waitForKinds(ann, 'eventSoon');
    await ann.api(events.update, { id: String(event.id), name: 'Friday night', startDate: event.startDate });
    await remind();
    assert.deepEqual(await kindsOf(ann), ['eventSoon'], '[H2186] the event has stayed where it was');
    await ann.api(events.update, { id: String(event.id), startDate: inHours(0.6) });
    await remind();
    await waitForKinds(kai, 'eventSoon', 'eventSoon', 'eventHostInvited');
    assert.equal((await kai.api(inbox.list)).data[0]?.data.event, 'Friday night');
  });

  it('[H1275] [H1276] users with a reminder are notified when an event starts; users who turned their reminder off are not', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const when = { startDate: inHours(2), endDate: inHours(4) };
    const { id: number, slug } = await ann.api(events.create, {
      ...{ name: 'Full moon', ...when, hostUuids: [ann.uuid, kai.uuid] },
    });
    const id = String(number);
    await waitForKinds(kai, 'eventHostInvited');
    await kai.api(events.setHosting, { id, isHost: true });
    const isOn = async (person: typeof ann) => (await person.api(events.reminder, { id })).isOn;
    assert.deepEqual([await isOn(ann), await isOn(kai), await isOn(bob)], [true, true, false]);
    await bob.api(events.setReminder, { id, isOn: true });
    await kai.api(events.setReminder, { id, isOn: false });
    assert.deepEqual([await isOn(kai), await isOn(bob)], [false, true]);
    await browser(bob, '/moon');
    const remind = () => remindOfEvents({ db: t.db, jobs, minutes: 60 });
    await remind();
    await ann.api(events.update, { id, startDate: inHours(-0.01) });
    await Promise.all([remind(), remind(), remind()]);
    await waitForKinds(bob, 'eventBegins');
    await waitForKinds(ann, 'eventBegins');
    await waitUntil(() => pushesTo('/moon') === 1);
    await remind();
    assert.equal((await bob.api(inbox.list)).data[0]?.data.slug, slug);
    await notify(kai, ann);
    await waitForKinds(kai, 'mention', 'eventHostInvited');
    assert.deepEqual(await kindsOf(bob), ['eventBegins']);
  });

  it('[H1517] one user can cause only a limited number of notifications to the same other user per day', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const most = NOTIFICATION_LIMITS.mention?.toOnePerson ?? 0;
    for (let sent = 0; sent <= most; sent += 1) await notify(bob, ann);
    await waitUntil(async () => (await bob.api(inbox.list)).count >= most);
    await notify(bob, kai);
    await waitUntil(async () =>
      (await bob.api(inbox.list)).data.some(({ actor }) => actor?.uuid === kai.uuid),
    );
    await waitUntil(async () => (await bob.api(inbox.list)).count === most + 1);
  });

  it('[H1518] a user whose role changes is notified without the moderator’s name, but not if they were never in the hangout or have blocked the moderator', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Free text for strangers' });
    const rank = (whom: TestUser) =>
      ann.api(roomUserRoles.create, { roomId: slug, userUuid: whom.uuid, role: 'moderator' });
    await rank(bob);
    await saveVisits(t.db, [{ userUuid: kai.uuid, roomUuid: uuid }]);
    await rank(kai);
    await waitForKinds(kai, 'rankChanged');
    assert.equal((await kai.api(inbox.list)).data[0]?.actor, null);
    await kai.api(blockedUsers.block, { userUuid: ann.uuid });
    await ann.api(roomUserRoles.remove, { roomId: slug, userUuid: kai.uuid, role: 'moderator' });
    for (const person of [bob, kai]) await notify(person, person === bob ? kai : bob);
    await waitForKinds(bob, 'mention');
    await waitForKinds(kai, 'mention', 'rankChanged');
  });

  it('[H1516] the reminder of an event names its creator, and does not reach users who have blocked the creator', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const event = await ann.api(events.create, {
      ...{ name: 'Across a block', startDate: inHours(0.5), endDate: inHours(3) },
    });
    for (const { api } of [bob, kai]) await api(events.setReminder, { id: String(event.id), isOn: true });
    await bob.api(blockedUsers.block, { userUuid: ann.uuid });
    await remindOfEvents({ db: t.db, jobs, minutes: 60 });
    await waitForKinds(kai, 'eventSoon');
    assert.equal((await kai.api(inbox.list)).data[0]?.actor?.uuid, ann.uuid);
    await waitForKinds(ann, 'eventSoon');
    await notify(bob, kai);
    await waitForKinds(bob, 'mention');
  });

  it('[H1276] a user who may no longer see an event gets no reminder of it; the event’s creator still does', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const club = await ann.api(communities.create, { name: 'Open first' });
    const event = await ann.api(events.create, {
      name: 'Members night',
      startDate: new Date(Date.now() + 600_000).toISOString(),
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
      communityId: club.id,
    });
    await bob.api(events.setReminder, { id: String(event.id), isOn: true });
    const room = await ann.api(rooms.create, { name: 'Gone by then' });
    await ann.api(events.update, { id: String(event.id), roomId: room.slug });
    await ann.api(rooms.delete, { id: room.slug });
    await ann.api(communities.update, { id: String(club.id), type: 'PRIVATE' });
    await remindOfEvents({ db: t.db, jobs, minutes: 60 });
    await waitForKinds(ann, 'eventSoon');
    await notify(bob, ann);
    await waitForKinds(bob, 'mention');
  });

  it('[H1270] an invitation to a community reaches the inbox and is pushed, and only once while the invitation is open', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await browser(bob, '/invited');
    const club = await ann.api(communities.create, { name: 'Cellar', type: 'PRIVATE' });
    const invitation = { id: String(club.id), userId: bob.uuid };
    await ann.api(communities.invite, invitation);
    await ann.api(communities.invite, invitation);
    await notify(bob, ann);
    await waitUntil(() => pushesTo('/invited') === 2);
    await waitUntil(async () => (await kindsOf(bob)).length === 2);
    assert.deepEqual((await kindsOf(bob)).toSorted(), ['communityInvited', 'mention']);
  });

  it('[H1402] a user who wins several avatars in a season gets one notification, which leads to the page with their avatars', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await browser(ann, '/won');
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const { id } = await insertSeason(t.db, {
      ...{ name: 'Frost', startDate: at(-90), endDate: at(-5) },
      awards: [
        { avatarSlug: 'mirra', maxRank: 1 },
        { avatarSlug: 'sol', maxRank: 1 },
      ],
    });
    await changePoints(t.db, { userUuid: ann.uuid, seasonId: id, points: 9 });
    await changePoints(t.db, { userUuid: bob.uuid, seasonId: id, points: 3 });
    await Promise.all([1, 2].map(() => turnSeasons({ db: t.db, jobs })));
    await notify(bob, ann);
    await waitForKinds(bob, 'mention');
    await waitUntil(() => pushesTo('/won') === 1);
    const { data } = await ann.api(inbox.list);
    assert.deepEqual(
      data.map(({ kind, data }) => [kind, data]),
      [['seasonAwarded', { season: 'Frost', userUuid: ann.uuid, avatars: 'Mirra, Sol', place: '1' }]],
    );
    assert.equal(data[0] && notificationPath(data[0]), `/u/${ann.uuid}`);
  });

  it('[H588] a user can turn off notifications by kind and by channel, except for the kinds that are always sent', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await browser(bob, '/chosen');
    const before = await bob.api(notificationSettings.mine);
    assert.deepEqual(before.choices.mention, { inbox: true, push: true, email: false });
    const change = (choices: object) => bob.api(notificationSettings.change, { choices });
    for (const fixed of [{ restricted: { inbox: false } }, { mention: { email: true } }])
      assert.equal((await refusalOf(change(fixed))).code, 'channel_fixed');
    await change({ mention: { push: false } });
    const chosen = await change({ friendAsked: { inbox: false } });
    assert.deepEqual(chosen.choices.mention, { inbox: true, push: false, email: false });
    await ann.api(friendInvitations.invite, { userUuid: bob.uuid });
    await waitUntil(() => pushesTo('/chosen') === 1);
    await notify(bob, ann);
    await waitForKinds(bob, 'mention');
    await change({ mention: { push: true } });
    await notify(bob, ann);
    await waitUntil(() => pushesTo('/chosen') === 2);
    assert.deepEqual(await kindsOf(bob), ['mention', 'mention']);
  });

  it('[H588] [H271] notifications chosen for e-mail go to a verified address, in the account’s language', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await startMailJobs({ jobs, mail: t.dependencies.mail });
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ locale: 'es' });
    await Email.query(t.db).where({ userUuid: bob.uuid }).patch({ status: 'VERIFIED' });
    await bob.api(notificationSettings.change, { choices: { friendAsked: { email: true } } });
    await ann.api(friendInvitations.invite, { userUuid: bob.uuid });
    const findMail = () =>
      t.sentMail.find(
        ({ to, subject }) => to === bob.email && subject === `${ann.nickname} te pidió amistad`,
      );
    await waitUntil(() => findMail() !== undefined);
    const mail = findMail();
    assert.match(mail?.text ?? '', /https:\/\/hangout\.example\/friends\n/);
    assert.match(mail?.text ?? '', /https:\/\/hangout\.example\/settings\/notifications/);
  });

  it('[H293] the notification about a data archive always reaches the inbox, and also mail and devices unless the user turned that off', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await startMailJobs({ jobs, mail: t.dependencies.mail });
    for (const one of [ann, bob]) {
      await Email.query(t.db).where({ userUuid: one.uuid }).patch({ status: 'VERIFIED' });
      await browser(one, `/archive-${one.uuid}`);
    }
    const off = { archive: { email: false, push: false } };
    await bob.api(notificationSettings.change, { choices: off });
    const fixed = bob.api(notificationSettings.change, { choices: { archive: { inbox: false } } });
    assert.equal((await refusalOf(fixed)).code, 'channel_fixed');
    // Bob first, so that his mail would arrive before Ann's.
    for (const one of [bob, ann])
      await t.db.transaction((tx) =>
        notifyOfArchive(tx, jobs, one.uuid, { state: 'ready', until: '2030-05-17T10:00:00.000Z' }),
      );
    // Leaves out the mail with the sign-up code.
    const mailsTo = (one: TestUser) =>
      t.sentMail.filter(({ to, subject }) => to === one.email && subject === 'Your archive is ready');
    await waitUntil(() => mailsTo(ann).length === 1 && pushesTo(`/archive-${ann.uuid}`) === 1);
    assert.match(
      mailsTo(ann)[0]?.text ?? '',
      /until May 17, 2030[\s\S]*https:\/\/hangout\.example\/settings\/data\n/,
    );
    await waitForKinds(bob, 'archive');
    assert.deepEqual([mailsTo(bob).length, pushesTo(`/archive-${bob.uuid}`)], [0, 0]);
    const [entry] = (await bob.api(inbox.list)).data;
    assert.deepEqual(entry?.data, { state: 'ready', until: '2030-05-17T10:00:00.000Z' });
  });

  it('[H294] a ban is always notified by mail, in the language of the account and without a link to settings', async () => {
    const [boss, bob] = [await t.createUser('boss', 'admin'), await t.bob()];
    await startMailJobs({ jobs, mail: t.dependencies.mail });
    await Email.query(t.db).where({ userUuid: bob.uuid }).patch({ status: 'VERIFIED' });
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ locale: 'es' });
    const off = bob.api(notificationSettings.change, { choices: { accountBanned: { email: false } } });
    assert.equal((await refusalOf(off)).code, 'channel_fixed');
    await boss.api(moderation.ban, { userUuid: bob.uuid });
    // Leaves out the mail with the sign-up code.
    const findMail = () =>
      t.sentMail.find(({ to, subject }) => to === bob.email && subject === 'Tu cuenta está vetada');
    await waitUntil(() => findMail() !== undefined);
    assert.ok(!findMail()?.text?.includes('/settings/notifications'));
    const [entry] = await loadInbox(t.db, bob.uuid, { limit: 1, before: null });
    assert.deepEqual([entry?.kind, entry?.data], ['accountBanned', { state: 'banned' }]);
  });

  it('[H589] during a user’s quiet hours notifications reach the inbox but are not pushed', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.createUser('eve', 'user')];
    await browser(bob, '/quiet');
    await browser(eve, '/loud');
    const change = (quietHours: typeof always | null) => bob.api(notificationSettings.change, { quietHours });
    const empty = change({ from: 60, until: 60, timeZone: 'Europe/Madrid' });
    assert.equal((await refusalOf(empty)).code, 'quiet_hours_empty');
    const nowhere = change({ ...always, timeZone: 'Moon/Tranquility' });
    assert.equal((await refusalOf(nowhere)).code, 'time_zone_unknown');
    // All day except one minute, so that the test holds at any time.
    const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 720) % 1440;
    const day = { from: (minute + 1) % 1440, until: minute, timeZone: 'UTC' };
    assert.deepEqual((await change(day)).quietHours, day);
    // One job notifies both users, so bob's push is decided once eve's push arrives.
    await notifySeveral([bob, eve], ann);
    await waitUntil(() => pushesTo('/loud') === 1);
    await waitForKinds(bob, 'mention');
    assert.equal((await change(null)).quietHours, null);
    await notify(bob, ann);
    await waitUntil(() => pushesTo('/quiet') === 1);
    assert.deepEqual(await kindsOf(bob), ['mention', 'mention']);
  });

  it('[H595] a notification about a hangout is not pushed to a user who is inside it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { uuid: roomUuid } = await ann.api(rooms.create, { name: 'Seen' });
    await browser(bob, '/inside');
    await storePresence(t.db, [{ userUuid: bob.uuid, roomUuid }]);
    await notify(bob, ann, roomUuid);
    await waitForKinds(bob, 'mention');
    await Presence.query(t.db).where({ userUuid: bob.uuid }).delete();
    await notify(bob, ann, roomUuid);
    await waitUntil(() => pushesTo('/inside') === 1);
    assert.deepEqual(await kindsOf(bob), ['mention', 'mention']);
  });

  it('[H594] a browser can replace a push subscription only if it knows the old one’s secret', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const keysOf = () => ({
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    });
    const first = { endpoint: `http://${host}/replaced`, keys: keysOf() };
    await bob.api(webNotifications.subscribe, first);
    const fresh = { endpoint: `http://${host}/fresh`, keys: keysOf() };
    const renew = (auth: string, endpoint = fresh.endpoint) =>
      t.api(webNotifications.renew, {
        ...{ ...fresh, endpoint },
        old: { endpoint: first.endpoint, auth },
      });
    assert.equal((await refusalOf(renew(keysOf().auth))).code, 'browser_not_found');
    const elsewhere = renew(first.keys.auth, 'https://evil.example/x');
    assert.equal((await refusalOf(elsewhere)).code, 'push_address_unknown');
    await renew(first.keys.auth);
    assert.deepEqual(
      (await bob.api(webNotifications.browsers)).data.map(({ endpoint }) => endpoint),
      [fresh.endpoint],
    );
    await notify(bob, ann);
    await waitUntil(() => pushesTo('/fresh') === 1);
    assert.equal(pushesTo('/replaced'), 0);
  });

  it('[H593] a user lists and removes browsers that get pushes; a browser gets none after its session has ended', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { id } = await browser(bob, '/first');
    await browser(bob, '/second');
    const { count, data } = await bob.api(webNotifications.browsers);
    assert.deepEqual([count, typeof data[0]?.device], [2, 'string']);
    assert.equal(
      (await refusalOf(ann.api(webNotifications.removeBrowser, { id }))).code,
      'browser_not_found',
    );
    await bob.api(webNotifications.removeBrowser, { id });
    const again = bob.api(webNotifications.unsubscribe, { endpoint: `http://${host}/first` });
    assert.equal((await refusalOf(again)).code, 'browser_not_found');
    await browser(bob, '/ended');
    await bob.api(webNotifications.unsubscribe, { endpoint: `http://${host}/second` });
    assert.deepEqual(
      (await bob.api(webNotifications.browsers)).data.map(({ endpoint }) => endpoint),
      [`http://${host}/ended`],
    );
    await notify(bob, ann);
    await waitUntil(() => pushesTo('/ended') === 1);
    const [session] = (await bob.api(sessions.list)).data;
    await t.db('sessions').where({ sid: session?.sid }).update({ ended_at: t.db.fn.now() });
    await notify(bob, ann);
    await browser(ann, '/open');
    await waitUntil(async () => (await InboxEntry.query(t.db).where({ userUuid: bob.uuid })).length === 2);
    await notify(ann, bob);
    await waitUntil(() => pushesTo('/open') === 1);
    assert.equal(pushesTo('/ended'), 1);
  });

  it('[H2219] a browser that its owner has removed cannot renew its subscription, and another sign-in in a browser takes it over', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const subscription = {
      endpoint: `http://${host}/renewed`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    };
    const { id } = await bob.api(webNotifications.subscribe, subscription);
    const renew = (person: TestUser) =>
      person.api(webNotifications.subscribe, { ...subscription, renewal: true });
    assert.equal((await renew(bob)).id, id);
    assert.equal((await renew(ann)).id, id);
    assert.equal((await bob.api(webNotifications.browsers)).count, 0);
    await ann.api(webNotifications.removeBrowser, { id });
    assert.equal((await refusalOf(renew(ann))).code, 'browser_not_found');
    assert.equal((await ann.api(webNotifications.browsers)).count, 0);
  });

  it('[H593] a browser gets no pushes once its session has ended by disuse or by age', async () => {
    const [ann, bob, mia] = [await t.ann(), await t.bob(), await t.signUp('mia')];
    await browser(bob, '/disused');
    await browser(mia, '/aged');
    await browser(ann, '/in-use');
    const before = (person: TestUser, column: 'last_used_at' | 'created_at', days: number) =>
      t
        .db('sessions')
        .where({ user_uuid: person.uuid })
        .update({ [column]: t.db.raw('now() - make_interval(days => ?)', [days]) });
    await before(bob, 'last_used_at', 15);
    await before(mia, 'created_at', 181);
    const told = async (person: TestUser) =>
      (await InboxEntry.query(t.db).where({ userUuid: person.uuid })).length === 1;
    for (const person of [bob, mia]) {
      await notify(person, ann);
      await waitUntil(() => told(person));
    }
    await notify(ann, bob);
    await waitUntil(() => pushesTo('/in-use') === 1);
    assert.deepEqual([pushesTo('/disused'), pushesTo('/aged')], [0, 0]);
  });
});
