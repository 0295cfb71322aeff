import assert from 'node:assert/strict';
import { encodeVoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import { actorTest } from '../../testing/actor-test.ts';
import {
  changeRoom,
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  giveRole,
  type TestUser,
} from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';
import { reloadSettings } from '../refresh.ts';
import { receiveVoicePacket } from './relay.ts';

describe('microphones in a hangout with live audio', () => {
  const t = actorTest();

  async function begin() {
    const [owner, coOwner, dj, listener] = await Promise.all(
      ['ann', 'bob', 'kai', 'eve'].map((name) => createTestUser(t.db, name)),
    );
    assert.ok(owner && coOwner && dj && listener);
    const room = await createTestRoom(t.db, owner, { liveAudio: true });
    await giveRole(t.db, room, coOwner, 'coOwner');
    const open = await t.open(room);
    const { hangout } = open.actor;
    const sockets = new Map<TestUser, Awaited<ReturnType<typeof open.join>>>();
    for (const one of [owner, coOwner, dj, listener]) sockets.set(one, await open.join(one));
    await fillQueue(t.db, dj, [await createTestSong(t.db, { duration: 1200 })]);
    await open.request(dj, 'addDj', {});
    const speak = (person: TestUser, profile: 'speech' | 'liveSet' = 'speech') =>
      open.request(person, 'openMicrophone', { profile });
    const speakers = () => [...hangout.syncedState.microphones.keys()];
    return { owner, coOwner, dj, listener, room, hangout, sockets, speak, speakers, ...open };
  }

  it('[H1421] DJs, owner and co-owners may open a microphone; nobody may in raid mode or if live audio is off', async () => {
    const { owner, coOwner, dj, listener, room, hangout, speak, speakers, join } = await begin();
    assert.equal(await refusalCode(speak(listener)), 'not_publisher');
    const guest = createTestGuest();
    await join(guest);
    assert.equal(await refusalCode(speak(guest)), 'not_publisher');
    assert.equal(hangout.syncedState.voiceDelayMs, 0);
    const opened = { delayMs: 600, since: t.clock.now() };
    for (const one of [owner, coOwner, dj]) assert.deepEqual(await speak(one), opened);
    assert.deepEqual(speakers(), [owner.uuid, coOwner.uuid, dj.uuid]);
    const { nickname, profile, since } = hangout.syncedState.microphones.get(dj.uuid) ?? {};
    assert.deepEqual([nickname, profile, since], [dj.name, 'speech', t.clock.now()]);
    assert.equal(hangout.syncedState.voiceDelayMs, 600);
    await changeRoom(t.db, room, { raidUntil: new Date(t.clock.now() + 60_000).toISOString() });
    await reloadSettings(hangout);
    assert.deepEqual(speakers(), []);
    assert.equal(await refusalCode(speak(owner)), 'voice_closed');
    await changeRoom(t.db, room, { liveAudio: false, raidUntil: null });
    await reloadSettings(hangout);
    assert.equal(await refusalCode(speak(owner)), 'live_audio_off');
  });

  it('[H1422] losing the seat, the role or the connection closes a microphone, and so does turning off live audio', async () => {
    const { owner, coOwner, dj, room, hangout, sockets, speak, speakers, request, leave } = await begin();
    for (const one of [owner, coOwner, dj]) await speak(one);
    await request(dj, 'removeDj', {});
    assert.deepEqual(speakers(), [owner.uuid, coOwner.uuid]);
    hangout.settings = {
      ...hangout.settings,
      roles: hangout.settings.roles.filter(({ role }) => role !== 'coOwner'),
    };
    await t.advance(500);
    assert.deepEqual(speakers(), [owner.uuid]);
    const socket = sockets.get(owner);
    assert.ok(socket);
    leave(socket);
    assert.deepEqual(speakers(), []);
    assert.equal(hangout.syncedState.voiceDelayMs, 0);
    await changeRoom(t.db, room, {});
    await reloadSettings(hangout);
    await speak(coOwner);
    await request(coOwner, 'closeMicrophone', {});
    assert.deepEqual(speakers(), []);
    await speak(coOwner);
    await changeRoom(t.db, room, { liveAudio: false });
    await reloadSettings(hangout);
    assert.deepEqual(speakers(), []);
  });

  it('[H1422] a mute closes a user’s microphone with a notice, and keeps it closed until the mute expires', async () => {
    const { coOwner, dj, room, hangout, sent, speak, speakers } = await begin();
    for (const one of [coOwner, dj]) await speak(one);
    // Longer than mocha waits for a test: during the test the database's clock goes on, and expired rows are not
    // loaded.
    const until = t.clock.now() + 600_000;
    await giveRole(t.db, room, dj, 'voiceDisabled', new Date(until).toISOString());
    await reloadSettings(hangout);
    assert.deepEqual(speakers(), [coOwner.uuid]);
    const notices = () => sent.flatMap(({ type, message }) => (type === 'notice' ? [message] : []));
    assert.deepEqual(notices(), [{ code: 'voice_disabled', details: { expirationTime: until } }]);
    assert.equal(await refusalCode(speak(dj)), 'voice_disabled');
    await t.advance(600_500);
    assert.deepEqual(await speak(dj), { delayMs: 600, since: t.clock.now() });
  });

  it('[H2140] a microphone that a person opens on another connection replaces theirs, and the replaced connection can neither send nor close it', async () => {
    const { owner, hangout, sockets, join, request, voices } = await begin();
    const first = sockets.get(owner);
    assert.ok(first);
    const second = await join(owner);
    const open = (from: typeof first) => request(owner, 'openMicrophone', { profile: 'speech' }, from);
    const listed = () => hangout.syncedState.microphones.get(owner.uuid)?.since;
    const former = await open(first);
    assert.equal(listed(), former.since);
    await t.advance(1);
    const { since } = await open(second);
    assert.ok(since > former.since && listed() === since);
    const frames = [new Uint8Array(80)];
    const packet = encodeVoicePacket({ sequence: 0, momentMs: t.clock.now(), holdMs: 600, frames });
    receiveVoicePacket(hangout, first, packet);
    assert.deepEqual(voices, []);
    await request(owner, 'closeMicrophone', {}, first);
    assert.equal(listed(), since);
    receiveVoicePacket(hangout, second, packet);
    assert.equal(voices.length, 1);
    await request(owner, 'closeMicrophone', {}, second);
    assert.equal(listed(), undefined);
  });
});
