import assert from 'node:assert/strict';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { inbox } from '@hangout/contract/rest/notifications/inbox';
import {
  mobileNotifications,
  notifications,
  webNotifications,
} from '@hangout/contract/rest/notifications/notifications';
import { devices } from '@hangout/contract/rest/push/devices';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { ChatMessage } from '@hangout/db/models/chat';
import { FanNotification, WebSubscription } from '@hangout/db/models/push';
import { Seat } from '@hangout/db/models/room-leases';
import { Room } from '@hangout/db/models/rooms';
import { configuredPlace } from '@hangout/platform/brand/place';
import { readConfig } from '@hangout/platform/config/config';
import { createJobs, type Jobs } from '@hangout/platform/jobs/jobs';
import { createLog } from '@hangout/platform/log/log';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { waitUntil } from '@hangout/testkit/wait-for';
import { startNotificationJobs } from '@hangout/worker/notifications/notification-jobs';
import { startPushJobs } from '@hangout/worker/push/push-jobs';
import { storePresence } from '../testing/presence.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('push notifications to phones and browsers', () => {
  /** A fake server: the push gateway of phones at /phones, push services of browsers elsewhere; /gone returns 410. */
  const world = createFakeHttpServer(({ path }) => {
    if (path === '/phones') return { status: 200, body: { invalid: ['token-that-is-gone'] } };
    return { status: path === '/gone' ? 410 : 201 };
  });
  let jobs: Jobs;
  let host = '';
  // Hooks run in the order in which they are written: the jobs end before their database is dropped.
  after(async () => {
    await jobs.stop();
    await world.stop();
  });
  const t = restTest({
    dependencies: async ({ db, databaseUrl }) => {
      host = await world.start();
      const config = readConfig({
        LOG_LEVEL: 'error',
        PUSH_URL: `http://${host}/phones`,
        PUSH_TOKEN: 'secret',
        PUSH_HOSTS: host,
      });
      jobs = await createJobs(databaseUrl);
      const place = configuredPlace(config);
      const log = createLog({ level: 'silent' });
      await startPushJobs({ db, jobs, config, log, secrets: testSecrets, place });
      await startNotificationJobs({ db, jobs, config, place });
      return { config, jobs };
    },
  });
  const service = async () => t.as(await t.tokens.signServiceToken('events'));
  let number = 0;
  async function phone(one: TestUser, platform: 'ios' | 'android' = 'ios', token?: string) {
    number += 1;
    return one.api(devices.keep, { token: token ?? `token-${number}-of-a-phone`, platform });
  }
  /** Subscribes a browser of this user, with keys like those of a real browser. */
  async function browser(one: TestUser, path: string) {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    return one.api(webNotifications.subscribe, { endpoint: `http://${host}${path}`, keys: { p256dh, auth } });
  }
  const toPhones = () =>
    world.requests
      .filter((one) => one.path === '/phones')
      .map((one) => JSON.parse(String(one.body)) as { devices: { token: string }[]; notice: object });
  const heard = (token: string) =>
    toPhones()
      .filter((one) => one.devices.some((device) => device.token === token))
      .map((one) => one.notice);

  it('[R073] a device registers with the platform ios, android or web, and belongs to the user who last signed in on it', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'admin')];
    const kept = await phone(ann, 'android', 'token-of-a-shared-phone');
    assert.deepEqual([kept.platform, kept.userUuid], ['android', ann.uuid]);
    const odd = ann.api(devices.keep, { token: 'token-of-a-toaster', platform: 'toaster' as 'ios' });
    assert.equal((await refusalOf(odd)).status, 400);
    const moved = await phone(bob, 'android', 'token-of-a-shared-phone');
    assert.deepEqual([moved.id, moved.userUuid], [kept.id, bob.uuid]);
    assert.equal((await ann.api(devices.all, { id: ann.uuid })).count, 0);
    const { token } = moved;
    assert.equal((await refusalOf(ann.api(devices.all, { id: bob.uuid }))).code, 'not_allowed');
    assert.equal((await refusalOf(ann.api(devices.one, { userUuid: bob.uuid, token }))).code, 'not_allowed');
    assert.equal((await boss.api(devices.one, { userUuid: bob.uuid, token })).id, moved.id);
    assert.equal((await refusalOf(ann.api(devices.remove, { token }))).code, 'device_not_found');
    await bob.api(devices.removeOf, { userUuid: bob.uuid, token });
    assert.equal((await refusalOf(bob.api(devices.remove, { token }))).code, 'device_not_found');
  });

  it('[R015] [R170] [H1304] an admin can send a push notification to chosen users’ phones and browsers', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'admin')];
    const { token } = await phone(ann);
    await browser(ann, '/browser-of-ann');
    const words = { userUuids: [ann.uuid, bob.uuid], title: 'Tonight', body: 'A party', path: '/r/velvet' };
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(mobileNotifications.admin, words))).status, 403);
    assert.equal(
      (await refusalOf(t.api(mobileNotifications.admin, words))).message,
      'Unauthorized to perform action',
    );
    const { userUuids } = words;
    const count = async (named: string[], way: 'all' | 'push' | 'phones' = 'push') =>
      (await boss.api(mobileNotifications.receivers, { userUuids: named, way })).people;
    assert.deepEqual([await count(userUuids), await count([bob.uuid])], [1, 0]);
    assert.equal(await count(userUuids, 'phones'), 1);
    assert.equal(await count(userUuids, 'all'), 2, 'the inbox reaches people without a device');
    assert.ok((await count([])) >= 1, 'everybody');
    assert.equal(world.requests.length, 0, 'counting tells nobody anything');
    assert.deepEqual(await boss.api(mobileNotifications.admin, words), { people: 1 });
    await waitUntil(() => world.requests.some((one) => one.path === '/browser-of-ann'));
    await waitUntil(() => heard(token).length > 0);
    const { userUuids: _, ...notice } = words;
    assert.deepEqual(heard(token), [notice]);
    const sent = world.requests.find((one) => one.path === '/browser-of-ann');
    assert.equal(sent?.headers['content-encoding'], 'aes128gcm');
    const { publicKey } = await ann.api(webNotifications.publicKey);
    assert.match(String(sent?.headers.authorization), new RegExp(`^vapid t=.+, k=${publicKey}$`));
    assert.ok(!String(sent?.body).includes('party'));
    const gateway = world.requests.find((one) => one.path === '/phones');
    assert.equal(gateway?.headers.authorization, 'Bearer secret');
  });

  it('[R170] the push endpoints for admins refuse all other users', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'admin')];
    const { token } = await phone(bob);
    const words = { title: 'Word', body: 'of an admin' };
    const calls = [
      (api: TestUser['api']) => api(mobileNotifications.customMessage, { ...words, userUuids: [bob.uuid] }),
      (api: TestUser['api']) => api(mobileNotifications.toUserByAdmin, { ...words, userUuid: bob.uuid }),
      (api: TestUser['api']) => api(notifications.customMessage, { ...words, userUuids: [bob.uuid] }),
      (api: TestUser['api']) =>
        api(mobileNotifications.silentToUser, { userUuid: bob.uuid, data: { kind: 'sync' } }),
      (api: TestUser['api']) => api(mobileNotifications.everybody, words),
    ];
    for (const call of calls) {
      assert.equal((await refusalOf(call(ann.api))).status, 403);
      assert.ok((await call(boss.api)).people >= 1);
    }
    await waitUntil(() => heard(token).length === calls.length);
    assert.deepEqual(
      heard(token).filter((notice) => !('title' in notice)),
      [{ data: { kind: 'sync' } }],
    );
  });

  it('[H1513] an admin’s message to chosen users, or to everybody, reaches their inboxes, even if a user has no device for pushes', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'admin')];
    const { token } = await phone(bob);
    const words = { title: 'Tonight', body: 'A party', path: '/r/velvet' };
    const named = { ...words, userUuids: [ann.uuid, bob.uuid], data: { campaign: 'summer' } };
    assert.deepEqual(await boss.api(notifications.customMessage, named), { people: 2 });
    const entriesOf = async (person: TestUser) =>
      (await person.api(inbox.list)).data.map(({ kind, actor, data }) => ({ kind, actor, ...data }));
    const entry = { kind: 'announcement', actor: null, ...words, campaign: 'summer' };
    for (const person of [ann, bob]) await waitUntil(async () => (await entriesOf(person)).length === 1);
    assert.deepEqual(await entriesOf(ann), [entry]);
    await waitUntil(() => heard(token).length === 1);
    const sent = { ...words, action: 'Read', data: { campaign: 'summer', kind: 'announcement' } };
    assert.deepEqual(heard(token), [sent]);
    assert.deepEqual(await boss.api(mobileNotifications.toUserByAdmin, { ...words, userUuid: ann.uuid }), {
      people: 1,
    });
    assert.ok((await boss.api(mobileNotifications.everybody, words)).people >= 3);
    await waitUntil(async () => (await entriesOf(ann)).length === 3);
    await waitUntil(async () => (await entriesOf(bob)).length === 2);
  });

  it('[R191] services can send a push to one user, to several users, or to everybody inside a hangout', async () => {
    const [ann, bob, tell] = [await t.ann(), await t.bob(), await service()];
    const [annsPhone, bobsPhone] = [await phone(ann), await phone(bob)];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Noticed' });
    await storePresence(t.db, [{ roomUuid: uuid, userUuid: bob.uuid }]);
    const words = { title: 'From a service', body: 'Hello' };
    assert.deepEqual(await tell(mobileNotifications.toPeople, { ...words, userUuids: [ann.uuid] }), {
      people: 1,
    });
    assert.deepEqual(await tell(mobileNotifications.toUser, { ...words, userUuid: bob.uuid }), { people: 1 });
    assert.deepEqual(await tell(notifications.insideToTell, { roomId: slug }), { people: 1 });
    assert.deepEqual(await tell(mobileNotifications.toRoom, { ...words, roomId: slug }), { people: 1 });
    await tell(mobileNotifications.silent, { userUuids: [ann.uuid] });
    await waitUntil(() => heard(bobsPhone.token).length === 2 && heard(annsPhone.token).length === 2);
    assert.deepEqual(
      heard(annsPhone.token).toSorted((a) => ('title' in a ? -1 : 1)),
      [words, {}],
    );
    const gone = tell(mobileNotifications.toRoom, { ...words, roomId: 'nowhere' });
    assert.equal((await refusalOf(gone)).code, 'room_not_found');
    const person = ann.api(mobileNotifications.toUser, { ...words, userUuid: bob.uuid });
    assert.equal((await refusalOf(person)).status, 403);
  });

  it('[H651] [H591] a DJ in a seat can notify all fans, with or without a device for pushes, at most once an hour', async () => {
    const [kai, ann, tell] = [await t.djKai(), await t.ann(), await service()];
    const { token } = await phone(ann);
    await ann.api(djFans.follow, { djUuid: kai.uuid });
    assert.equal((await refusalOf(kai.api(notifications.fans, {}))).code, 'not_seated');
    const { slug, uuid } = await kai.api(rooms.create, { name: 'Kai plays here' });
    await Seat.query(t.db).insert({ userUuid: kai.uuid, roomUuid: uuid });
    await Room.query(t.db).where({ uuid }).patch({ unlisted: true });
    assert.equal(
      (await refusalOf(kai.api(notifications.fans, {}))).code,
      'not_seated',
      'fans are not invited to an unlisted hangout',
    );
    await Room.query(t.db).where({ uuid }).patch({ unlisted: false });
    const bob = await t.bob();
    await bob.api(djFans.follow, { djUuid: kai.uuid });
    const fans = await tell(notifications.fansToTell, { djUuid: kai.uuid });
    assert.deepEqual(fans, { people: 2 }, '[H558] a fan without a device is counted');
    const list = await tell(notifications.fanDevices, { djUuid: kai.uuid });
    assert.deepEqual([list.count, list.data[0]?.token], [1, token]);
    assert.deepEqual(await kai.api(notifications.fans, {}), { people: 2 });
    await waitUntil(() => heard(token).length === 1);
    await waitUntil(async () => (await bob.api(inbox.list)).data[0]?.kind === 'djOnStage');
    assert.deepEqual(heard(token), [
      {
        title: `${kai.nickname} is on stage`,
        body: 'Kai plays here',
        path: `/r/${slug}`,
        action: 'Enter the hangout',
        data: { kind: 'djOnStage', userUuid: kai.uuid, djUuid: kai.uuid },
      },
    ]);
    assert.equal((await refusalOf(kai.api(notifications.fans, {}))).code, 'fans_told');
    await FanNotification.query(t.db)
      .where({ djUuid: kai.uuid })
      .patch({ notifiedAt: '2020-01-01T00:00:00Z' });
    assert.deepEqual(await kai.api(notifications.fans, {}), { people: 2 });
  });

  it('[H654] the owner of a hangout can notify everybody inside it; a user without a role there cannot', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { token } = await phone(bob);
    const { slug: roomId, uuid } = await ann.api(rooms.create, { name: 'Orderly' });
    await storePresence(t.db, [{ roomUuid: uuid, userUuid: bob.uuid }]);
    const words = { roomId, title: 'Last song', body: 'We close at two' };
    assert.equal((await refusalOf(bob.api(notifications.fromRoom, words))).code, 'not_allowed');
    assert.deepEqual(await ann.api(notifications.fromRoom, words), { people: 1 });
    await waitUntil(() => heard(token).length === 1);
  });

  it('[H1511] a message to everybody inside a hangout reaches chat, inboxes and devices, but nobody who has blocked its author or whom its author has blocked', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const [mia, eve] = [await t.signUp('mia'), await t.signUp('eve')];
    const { token } = await phone(bob);
    const { token: evesPhone } = await phone(eve);
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Orderly' });
    const guest = { roomUuid: uuid, userUuid: randomUUID() };
    const people = [ann, bob, mia, eve].map(({ uuid: userUuid }) => ({ roomUuid: uuid, userUuid }));
    await storePresence(t.db, [...people, guest]);
    await eve.api(blockedUsers.block, { userUuid: ann.uuid });
    const words = { roomId: slug, title: 'Last song', body: 'We close at two' };
    assert.deepEqual(await ann.api(notifications.fromRoom, words), { people: 3 }, 'bob, mia and the guest');
    const [line] = await ChatMessage.query(t.db).where({ roomUuid: uuid });
    assert.deepEqual(
      [line?.userUuid, line?.body.type, line?.body.message],
      [ann.uuid, 'room', 'Last song\nWe close at two'],
    );
    for (const person of [bob, mia])
      await waitUntil(async () => (await person.api(inbox.list)).data[0]?.kind === 'roomAnnouncement');
    const [entry] = (await mia.api(inbox.list)).data;
    assert.deepEqual(
      [entry?.actor?.uuid, entry?.room?.slug, entry?.data],
      [ann.uuid, slug, { title: 'Last song', body: 'We close at two', messageUuid: line?.uuid }],
    );
    await waitUntil(() => heard(token).length === 1);
    assert.deepEqual(heard(token), [
      {
        title: 'Orderly: Last song',
        body: 'We close at two',
        path: `/r/${slug}?message=${line?.uuid}`,
        action: 'Enter the hangout',
        data: { kind: 'roomAnnouncement', messageUuid: line?.uuid, userUuid: ann.uuid },
      },
    ]);
    assert.deepEqual([(await eve.api(inbox.list)).count, heard(evesPhone)], [0, []]);
    assert.equal((await ann.api(inbox.list)).count, 0);
  });

  it('[H655] a phone token or browser subscription that its push service reports as invalid is deleted', async () => {
    const [ann, tell] = [await t.ann(), await service()];
    await phone(ann, 'ios', 'token-that-is-gone');
    await browser(ann, '/gone');
    await browser(ann, '/here');
    await tell(webNotifications.push, { userUuids: [ann.uuid], title: 'Are you', body: 'there?' });
    const left = async () =>
      (await WebSubscription.query(t.db).where({ userUuid: ann.uuid })).map((one) => one.endpoint);
    await waitUntil(async () => (await left()).length === 1);
    assert.deepEqual(await left(), [`http://${host}/here`]);
    assert.equal((await ann.api(devices.all, { id: ann.uuid })).count, 1);
    await tell(mobileNotifications.toUser, { userUuid: ann.uuid, title: 'Are you', body: 'there?' });
    await waitUntil(async () => (await ann.api(devices.all, { id: ann.uuid })).count === 0);
  });

  it('[H650] a browser can subscribe only with the address of a known push service', async () => {
    const ann = await t.ann();
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://localhost/',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/?fcm.googleapis.com',
      'https://fcm.googleapis.com:8443/x',
      'https://me@fcm.googleapis.com/x',
      'nonsense',
    ]) {
      const { code } = await refusalOf(ann.api(webNotifications.subscribe, { endpoint, keys }));
      assert.equal(code, 'push_address_unknown', endpoint);
    }
    for (const endpoint of ['https://fcm.googleapis.com/fcm/send/x', 'https://api.push.apple.com/x'])
      assert.ok((await ann.api(webNotifications.subscribe, { endpoint, keys })).id, endpoint);
  });
});
