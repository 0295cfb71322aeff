import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { liveAudio } from '@hangout/contract/rest/rooms/live-audio';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { Seat } from '@hangout/db/models/room-leases';
import { Room } from '@hangout/db/models/rooms';
import { storePresence } from '../testing/presence.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

// agora-token has types only for creating tokens; its untyped AccessToken2 also parses them.
const { AccessToken2 } = createRequire(import.meta.url)('agora-token/src/AccessToken2');
const appId = '970CA35de60c44645bbae8a215061b33';
const certificate = '5CFd2fd1755d40ecb72977518be15d3b';

describe('tokens for live audio (Agora)', () => {
  const t = restTest({ env: { AGORA_APP_ID: appId, AGORA_APP_CERTIFICATE: certificate } });
  const speak = 2;
  const join = 1;

  const enter = (roomUuid: string, userUuid: string) => storePresence(t.db, [{ roomUuid, userUuid }]);

  function readToken(token: string) {
    const read = new AccessToken2();
    assert.ok(read.from_string(token));
    const [rtc] = read.services;
    assert.equal(String(read.appId), appId);
    return {
      channel: String(rtc.__channel_name),
      uid: String(rtc.__uid),
      rights: Object.keys(rtc.__privileges),
    };
  }

  it('[R041] owner, co-owner and seated DJs get a live audio token for speaking, everybody else in the hangout gets one for listening', async () => {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Live lounge' });
    await Room.query(t.db).where({ uuid }).patch({ liveAudio: true });
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: bob.uuid, role: 'coOwner' });
    for (const one of [ann, bob, kai, eve]) await enter(uuid, one.uuid);
    await Seat.query(t.db).insert({ userUuid: kai.uuid, roomUuid: uuid });
    for (const one of [ann, bob, kai]) {
      const granted = await one.api(liveAudio.token, { roomId: slug });
      assert.deepEqual([granted.role, granted.engine], ['PUBLISHER', 'agora']);
      const { channel, uid, rights } = readToken(granted.token);
      assert.deepEqual([channel, uid], [uuid, one.uuid]);
      assert.ok(rights.includes(String(join)) && rights.includes(String(speak)));
    }
    for (const role of [undefined, 'PUBLISHER'] as const) {
      const granted = await eve.api(liveAudio.token, { roomId: uuid, role });
      assert.equal(granted.role, 'SUBSCRIBER');
      assert.deepEqual(readToken(granted.token).rights, [String(join)]);
    }
    const quiet = await kai.api(liveAudio.token, { roomId: uuid, role: 'SUBSCRIBER' });
    assert.equal(quiet.role, 'SUBSCRIBER');
    const life = Date.parse(quiet.expiresAt) - Date.now();
    assert.ok(life > 3_500_000 && life <= 3_600_000);
  });

  it('[H2142] tokens for two connections of one person have different uids, both with the person’s uuid', async () => {
    const ann = await t.ann();
    const { uuid } = await ann.api(rooms.create, { name: 'Two tabs' });
    await enter(uuid, ann.uuid);
    for (const connectionId of [randomUUID(), randomUUID()]) {
      const { token, uid } = await ann.api(liveAudio.token, { roomId: uuid, connectionId });
      assert.equal(uid, `${ann.uuid}:${connectionId}`);
      assert.equal(readToken(token).uid, uid);
    }
    const other = ann.api(liveAudio.token, { roomId: uuid, connectionId: 'bob' });
    assert.equal((await refusalOf(other)).status, 400);
  });

  it('[H1422] a muted user gets a live audio token for listening only; moderators can mute a user and lift the mute', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.signUp('max')];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Mute lounge' });
    await Room.query(t.db).where({ uuid }).patch({ liveAudio: true });
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: bob.uuid, role: 'moderator' });
    await enter(uuid, kai.uuid);
    await Seat.query(t.db).insert({ userUuid: kai.uuid, roomUuid: uuid });
    const mute = { roomId: slug, userUuid: kai.uuid, role: 'voiceDisabled' } as const;
    const roleOfKai = async () => (await kai.api(liveAudio.token, { roomId: slug })).role;
    assert.equal(await roleOfKai(), 'PUBLISHER');
    assert.equal(
      (await refusalOf(kai.api(roomUserRoles.create, { ...mute, userUuid: bob.uuid }))).status,
      403,
    );
    await bob.api(roomUserRoles.create, mute);
    assert.equal(await roleOfKai(), 'SUBSCRIBER');
    await bob.api(roomUserRoles.remove, mute);
    assert.equal(await roleOfKai(), 'PUBLISHER');
  });

  it('[R041] a user who is not in the hangout gets no live audio token, and nobody gets one if live audio is off', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { uuid } = await ann.api(rooms.create, { name: 'Quiet lounge' });
    await enter(uuid, ann.uuid);
    await Room.query(t.db).where({ uuid }).patch({ liveAudio: false });
    assert.equal((await refusalOf(ann.api(liveAudio.token, { roomId: uuid }))).code, 'live_audio_off');
    await Room.query(t.db).where({ uuid }).patch({ liveAudio: true });
    assert.equal((await refusalOf(bob.api(liveAudio.token, { roomId: uuid }))).code, 'not_inside');
    assert.equal((await refusalOf(bob.api(liveAudio.token, { roomId: 'nowhere' }))).status, 404);
    for (const change of [{ raidUntil: new Date(Date.now() + 60_000).toISOString() }, { raidUntil: null }]) {
      await Room.query(t.db).where({ uuid }).patch(change);
      const { role } = await ann.api(liveAudio.token, { roomId: uuid });
      assert.equal(role, change.raidUntil ? 'SUBSCRIBER' : 'PUBLISHER');
    }
  });

  it('[H1591] a guest gets a live audio token for listening, never one for speaking, in each hangout that the guest may enter', async () => {
    const ann = await t.ann();
    const { uuid } = await ann.api(rooms.create, { name: 'Open lounge' });
    const guest = await t.guest();
    const granted = await guest.api(liveAudio.token, { roomId: uuid, role: 'PUBLISHER' });
    assert.deepEqual([granted.role, granted.engine], ['SUBSCRIBER', 'agora']);
    assert.deepEqual(readToken(granted.token).rights, [String(join)]);
    await ann.api(roomUserRoles.create, { roomId: uuid, userUuid: guest.uuid, role: 'banned' });
    assert.equal((await refusalOf(guest.api(liveAudio.token, { roomId: uuid }))).code, 'not_inside');
    const closed = await ann.api(rooms.create, {
      name: 'Back room',
      type: 'PRIVATE',
      password: 'open sesame',
    });
    const other = await t.guest();
    const ask = () => other.api(liveAudio.token, { roomId: closed.uuid });
    assert.equal((await refusalOf(ask())).code, 'not_inside');
    await other.api(rooms.join, { id: closed.slug, password: 'open sesame' });
    assert.equal((await ask()).role, 'SUBSCRIBER');
  });
});

describe('live audio on a server without an Agora account', () => {
  const t = restTest();

  it('[H1429] without an Agora account, a request for a live audio token returns an empty token, the user’s role, and that the hangout relays voices itself', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { uuid } = await ann.api(rooms.create, { name: 'Unplugged' });
    await Room.query(t.db).where({ uuid }).patch({ liveAudio: true });
    await storePresence(
      t.db,
      [ann, bob].map((one) => ({ roomUuid: uuid, userUuid: one.uuid })),
    );
    for (const [one, role] of [
      [ann, 'PUBLISHER'],
      [bob, 'SUBSCRIBER'],
    ] as const) {
      const { expiresAt, ...access } = await one.api(liveAudio.token, { roomId: uuid });
      assert.deepEqual(access, { engine: 'relay', token: '', appId: '', channel: uuid, uid: one.uuid, role });
      assert.ok(Date.parse(expiresAt) > Date.now());
    }
  });
});
