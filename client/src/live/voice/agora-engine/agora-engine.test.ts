import assert from 'node:assert/strict';
import { type LiveAudioRole, RefusalError } from '@hangout/rules';
import type { VoiceLevels } from '../live-audio.ts';
import { createFakeAgora, FakeTrack } from './fake-agora.ts';
import { createAgoraEngine } from './index.ts';

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

/** Creates a recording that the fake SDK never reads. */
function recording(): MediaStream {
  const track = { clone: () => track };
  // The cast is safe: the engine only clones the first audio track.
  return { getAudioTracks: () => [track] } as unknown as MediaStream;
}

/**
 * Creates an engine with the fake SDK. `server` sets the responses of our server; `told` collects the events that the
 * engine emits.
 */
function start() {
  const agora = createFakeAgora();
  const told = { connected: [] as boolean[], stopped: [] as string[], levels: [] as VoiceLevels[], ended: 0 };
  const asked: LiveAudioRole[] = [];
  const server = { role: 'PUBLISHER' as LiveAudioRole, refusal: null as string | null, failures: 0 };
  const waited: number[] = [];
  const engine = createAgoraEngine({
    events: {
      onConnected: (connected) => told.connected.push(connected),
      onStopped: (code) => told.stopped.push(code),
      onLevels: (levels) => told.levels.push(levels),
      onEnded: () => {
        told.ended += 1;
      },
    },
    async requestToken(role) {
      asked.push(role);
      if (server.failures > 0) {
        server.failures -= 1;
        throw new Error('the network is away');
      }
      if (server.refusal) throw new RefusalError({ code: server.refusal, message: 'refused' });
      const given = role === 'SUBSCRIBER' ? role : server.role;
      return { token: `token ${asked.length}`, appId: 'app', channel: 'room', uid: 'me:tab', role: given };
    },
    loadSdk: async () => agora.sdk,
    wait: async (ms) => void waited.push(ms),
  });
  const client = () => agora.clients.at(-1) ?? assert.fail('no client was made');
  return { agora, engine, told, asked, server, waited, client };
}

async function startSpeaking(profile: 'speech' | 'liveSet' = 'speech') {
  const started = start();
  await started.engine.join();
  await started.engine.publish(recording(), profile);
  const track = started.client().published;
  assert.ok(track instanceof FakeTrack);
  return { ...started, track };
}

describe('createAgoraEngine (live voices by Agora)', () => {
  it('[H1456] a listener joins the Agora channel of the hangout as audience, with a subscriber token', async () => {
    const { engine, asked, client, told } = start();
    await engine.join();
    assert.deepEqual(asked, ['SUBSCRIBER']);
    assert.deepEqual(client().joined, { appId: 'app', channel: 'room', uid: 'me:tab' });
    assert.equal(client().role, 'audience');
    assert.deepEqual(told.connected, [true]);
  });

  it('[H1456] a speaker publishes as host with a publisher token: speech in mono, a live set in stereo with 128 kbit/s', async () => {
    const { client, asked, track } = await startSpeaking();
    assert.deepEqual(asked, ['SUBSCRIBER', 'PUBLISHER']);
    assert.equal(client().role, 'host');
    assert.equal(client().token, 'token 2');
    assert.equal(track.encoder.stereo, false);
    const set = await startSpeaking('liveSet');
    assert.deepEqual(set.track.encoder, { sampleRate: 48_000, stereo: true, bitrate: 128 });
  });

  it('[H1456] a user who gets no publisher token from the server cannot publish, and stays audience', async () => {
    const { engine, server, client } = start();
    await engine.join();
    server.role = 'SUBSCRIBER';
    await assert.rejects(engine.publish(recording(), 'speech'), { code: 'not_publisher' });
    server.refusal = 'live_audio_off';
    await assert.rejects(engine.publish(recording(), 'speech'), { code: 'live_audio_off' });
    assert.equal(client().published, null);
    assert.equal(client().role, 'audience');
  });

  it('[H1456] each failure of the Agora SDK becomes the error voice_unavailable; publishing can be tried again afterwards', async () => {
    const { engine, client, agora } = start();
    agora.failNext('join');
    await assert.rejects(engine.join(), { code: 'voice_unavailable' });
    await engine.join();
    client().failures.set('publish', 'INVALID_OPERATION');
    await assert.rejects(engine.publish(recording(), 'speech'), { code: 'voice_unavailable' });
    assert.equal(client().role, 'audience');
    await engine.publish(recording(), 'speech');
    assert.ok(client().published);
  });

  it('[H1456] a speaker who loses the right to speak is silenced at once, before Agora has responded, and still hears the others', async () => {
    const { engine, told, track, client } = await startSpeaking();
    const change = engine.setRole('SUBSCRIBER');
    assert.ok(track.isClosed);
    assert.deepEqual(told.stopped, ['not_publisher']);
    await change;
    assert.equal(client().published, null);
    assert.equal(client().role, 'audience');
    assert.ok(client().joined);
  });

  it('[H1456] a speaker who stops speaking becomes audience without an error event, and may speak again', async () => {
    const { engine, told, track, client } = await startSpeaking();
    await engine.unpublish();
    assert.ok(track.isClosed);
    assert.deepEqual([client().role, client().published, told.stopped.length], ['audience', null, 0]);
    await engine.publish(recording(), 'speech');
    assert.equal(client().role, 'host');
  });

  it('[H1456] push to talk mutes the microphone’s track without unpublishing it; a mute that is set before publishing applies too', async () => {
    const { engine, client } = start();
    await engine.join();
    engine.setMuted(true);
    await engine.publish(recording(), 'speech');
    const track = client().published;
    assert.ok(track instanceof FakeTrack && track.isMuted);
    engine.setMuted(false);
    assert.ok(!track.isMuted && client().published === track);
  });

  it('[H1457] the token for the current role is renewed before it expires, with retries while the server is unreachable', async () => {
    const { client, asked, server, waited } = await startSpeaking();
    server.failures = 2;
    client().emit('token-privilege-will-expire');
    await settle();
    assert.deepEqual(asked.slice(2), ['PUBLISHER', 'PUBLISHER', 'PUBLISHER']);
    assert.deepEqual(waited, [1_000, 2_000]);
    assert.equal(client().token, 'token 5');
  });

  it('[H1457] a speaker whose renewed token does not allow speaking stops sending', async () => {
    const { client, told, server } = await startSpeaking();
    server.role = 'SUBSCRIBER';
    client().emit('token-privilege-will-expire');
    await settle();
    assert.deepEqual(told.stopped, ['not_publisher']);
    assert.equal(client().role, 'audience');
  });

  it('[H1457] if the Agora token of a speaker has expired, the client reconnects with a new one and continues sending', async () => {
    const { agora, client, track } = await startSpeaking();
    client().emit('token-privilege-did-expire');
    await settle();
    assert.equal(agora.clients.length, 2);
    assert.equal(agora.clients[0]?.joined, null);
    assert.equal(client().token, 'token 3');
    assert.ok(client().published && client().published !== track);
  });

  it('[H1458] loss and recovery of the Agora connection are reported to the page, while Agora reconnects by itself', async () => {
    const { client, told, agora } = await startSpeaking();
    client().emit('connection-state-change', 'RECONNECTING', 'CONNECTED', 'NETWORK_ERROR');
    client().emit('connection-state-change', 'CONNECTED', 'RECONNECTING');
    assert.deepEqual(told.connected, [true, false, true]);
    assert.equal(agora.clients.length, 1);
  });

  it('[H1458] if Agora closes the connection after a network error, the client opens it again, with retries until it succeeds', async () => {
    const { client, told, agora, server, waited } = await startSpeaking();
    server.failures = 1;
    agora.failNext('join');
    client().emit('connection-state-change', 'DISCONNECTED', 'RECONNECTING', 'NETWORK_ERROR');
    await settle();
    assert.deepEqual(waited, [1_000, 2_000]);
    assert.deepEqual(told.connected, [true, false, true]);
    assert.ok(client().joined && client().published);
    assert.deepEqual(told.stopped, []);
  });

  it('[H1458] if Agora refuses the connection permanently, it is not opened again, and the page is told that voice is unavailable', async () => {
    const { client, told, agora } = await startSpeaking();
    client().emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', 'LICENSE_MINUTES_EXCEEDED');
    await settle();
    assert.deepEqual([told.stopped, told.ended], [['voice_unavailable'], 1]);
    assert.equal(agora.clients.length, 1);
  });

  it('[H1459] each voice is played at the volume that `setVolumes` gives for its user, also at 0, and at the new volume when `setVolumes` is called again', async () => {
    const { engine, client } = start();
    await engine.join();
    engine.setVolumes((uuid) => (uuid === 'loud' ? 0 : 0.4));
    const [ana, loud] = await Promise.all([client().speak('ana'), client().speak('loud')]);
    assert.ok(ana.isPlaying);
    assert.deepEqual([ana.volume, loud.volume], [40, 0]);
    engine.setVolumes(() => 0.8);
    assert.deepEqual([ana.volume, loud.volume], [80, 80]);
  });

  it('[H2142] a voice belongs to the person in front of the colon of its uid, and a person does not get their own from another tab', async () => {
    const { engine, client, told } = start();
    await engine.join();
    engine.setVolumes((uuid) => (uuid === 'ana' ? 0.4 : 1));
    const [ana, own] = await Promise.all([client().speak('ana:phone'), client().speak('me:other tab')]);
    assert.deepEqual([ana.isPlaying, ana.volume, own.isPlaying], [true, 40, false]);
    client().emit('volume-indicator', [{ uid: 'ana:phone', level: 50 }]);
    assert.deepEqual([...(told.levels.at(-1) ?? [])], [['ana', 0.5]]);
  });

  it('[H1459] reported voice levels are from 0 to 1, without silent speakers; when all are silent, an empty report is sent once', async () => {
    const { engine, client, told } = start();
    await engine.join();
    const report = (...levels: number[]) =>
      client().emit(
        'volume-indicator',
        levels.map((level, index) => ({ uid: `u${index}`, level })),
      );
    report(0, 0);
    report(62, 2);
    report(0, 0);
    report(0, 0);
    assert.deepEqual(
      told.levels.map((levels) => [...levels]),
      [[['u0', 0.62]], []],
    );
  });

  it('[H1456] after a user has left live audio, nothing is sent, and later Agora events are ignored', async () => {
    const { engine, client, track, told } = await startSpeaking();
    const last = client();
    await engine.leave();
    assert.ok(track.isClosed && last.joined === null);
    last.emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', 'NETWORK_ERROR');
    last.emit('token-privilege-will-expire');
    await settle();
    assert.deepEqual(told.connected, [true]);
  });
});
