import assert from 'node:assert/strict';
import { voiceMessage } from '@hangout/contract/realtime/hangout/messages';
import {
  decodeVoiceBatch,
  encodeVoicePacket,
  type SpokenPacket,
  type VoicePacket,
} from '@hangout/contract/realtime/hangout/voice-packet';
import { actorTest } from '../../testing/actor-test.ts';
import { createTestRoom, createTestUser, giveRole, type TestUser } from '../../testing/people.ts';
import { roomsTest, type TestClient, waitUntil } from '../../testing/rooms-test.ts';
import { receiveVoicePacket, sendGatheredPackets } from './relay.ts';

const frames = [1, 2, 3].map((value) => new Uint8Array(80).fill(value));

describe('the relay of voice packets', () => {
  const t = actorTest();

  async function begin() {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann, { liveAudio: true });
    await giveRole(t.db, room, bob, 'coOwner');
    const open = await t.open(room);
    const { hangout } = open.actor;
    const sockets = { ann: await open.join(ann), bob: await open.join(bob) };
    for (const one of [ann, bob]) await open.request(one, 'openMicrophone', { profile: 'speech' });
    const packet = (change: Partial<VoicePacket> = {}): VoicePacket => ({
      ...{ sequence: 0, momentMs: t.clock.now() + 600, holdMs: 0, frames },
      ...change,
    });
    const send = (from: 'ann' | 'bob', change?: Partial<VoicePacket>) =>
      receiveVoicePacket(hangout, sockets[from], encodeVoicePacket(packet(change)));
    return { ann, bob, hangout, sockets, packet, send, ...open };
  }

  it('[H1423] voice packets of one interval reach a listener in one message, and a sole speaker gets no message', async () => {
    const { ann, bob, sockets, packet, send, voices } = await begin();
    const first = packet();
    send('ann');
    assert.deepEqual(voices, [{ packets: [{ speaker: ann.uuid, packet: first }], exceptId: sockets.ann.id }]);
    send('ann', { sequence: 3 });
    send('bob', { sequence: 9 });
    await t.advance(59);
    assert.deepEqual(voices.length, 1);
    await t.advance(1);
    const [message] = voices.slice(-1);
    const order = message?.packets.map((one) => [one.speaker, one.packet.sequence]);
    assert.deepEqual(
      [order, message?.exceptId],
      [
        [
          [ann.uuid, 3],
          [bob.uuid, 9],
        ],
        null,
      ],
    );
    await t.advance(500);
    assert.deepEqual(voices.length, 2);
  });

  it('[H1425] a voice packet is dropped if it is invalid, held too long, untimely, or without an open microphone', async () => {
    const { ann, hangout, sockets, packet, send, voices, join, request } = await begin();
    const second = await join(ann);
    receiveVoicePacket(hangout, second, encodeVoicePacket(packet()));
    receiveVoicePacket(hangout, { ...sockets.ann, userUuid: 'nobody' }, encodeVoicePacket(packet()));
    receiveVoicePacket(hangout, sockets.ann, Uint8Array.of(1, 2, 3));
    for (const momentMs of [t.clock.now() + 1601, t.clock.now() - 5001]) send('ann', { momentMs });
    send('ann', { holdMs: 1001 });
    assert.deepEqual(voices, []);
    await request(ann, 'closeMicrophone', {}, sockets.ann);
    send('ann');
    assert.deepEqual(voices, []);
  });

  it('[H1422] when a microphone is closed, packets of its speaker that were not sent yet are dropped', async () => {
    const { ann, bob, hangout, send, voices, request } = await begin();
    send('ann');
    send('ann');
    send('bob', { sequence: 5 });
    await request(ann, 'closeMicrophone', {});
    voices.length = 0;
    sendGatheredPackets(hangout);
    assert.deepEqual(
      voices.flatMap(({ packets }) => packets.map(({ speaker }) => speaker)),
      [bob.uuid],
    );
  });

  it('[H1426] voice packets beyond a microphone’s allowance of bytes per second are not relayed', async () => {
    const { send, voices } = await begin();
    for (let count = 0; count < 100; count += 1) send('ann', { sequence: count });
    await t.advance(60);
    const relayed = voices.flatMap(({ packets }) => packets).length;
    assert.ok(relayed > 10 && relayed < 20, String(relayed));
  });
});

describe('voices over the WebSocket of a hangout', () => {
  const t = roomsTest();

  const heard = (client: TestClient): SpokenPacket[] =>
    client.received(voiceMessage as never).flatMap((bytes) => decodeVoiceBatch(bytes));
  async function metric(name: string): Promise<number> {
    const { body } = await t.metrics.page();
    const line = body.split('\n').find((one) => one.startsWith(`hangout_${name} `));
    return Number(line?.split(' ')[1] ?? 0);
  }

  it('[H1425] packets from an open microphone reach all other clients; other packets are dropped without a disconnect', async () => {
    const [ann, bob, eve] = await Promise.all(
      ['ann', 'bob', 'eve'].map((name) => createTestUser(t.db, name)),
    );
    assert.ok(ann && bob && eve);
    const room = await createTestRoom(t.db, ann, { liveAudio: true });
    const join = (person: TestUser) => t.joinRoom(person, room);
    const [speaker, listener, other] = [await join(ann), await join(bob), await join(eve)];
    const packet: VoicePacket = { sequence: 7, momentMs: t.clock.now(), holdMs: 600, frames };
    const bytes = encodeVoicePacket(packet);
    listener.room.sendBytes(voiceMessage, bytes);
    await waitUntil(async () => (await metric('voice_packets_total{outcome="closed"}')) === 1);
    const since = t.clock.now();
    assert.deepEqual(await speaker.request('openMicrophone', { profile: 'speech' }), { delayMs: 600, since });
    await waitUntil(() => listener.state().microphones[ann.uuid] !== undefined);
    assert.equal(listener.state().voiceDelayMs, 600);
    speaker.room.sendBytes(voiceMessage, bytes);
    await waitUntil(() => heard(listener).length > 0 && heard(other).length > 0);
    for (const one of [listener, other]) assert.deepEqual(heard(one), [{ speaker: ann.uuid, packet }]);
    await listener.request('serverTime', { sent: 1 });
    await speaker.request('serverTime', { sent: 1 });
    assert.deepEqual(heard(speaker), []);
    assert.equal(listener.closed(), undefined);
    assert.equal(await metric('voice_packets_total{outcome="relayed"}'), 1);
    assert.equal(await metric('microphones'), 1);
  });
});
