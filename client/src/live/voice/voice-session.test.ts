import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { installFakeAudio } from '../audio/audio-testing.ts';
import { duckingGainAtom } from '../audio/music-gain.ts';
import { clearRoomState, roomState } from '../room/room-state.ts';
import { roomStatusAtom } from '../room/room-status.ts';
import type { chooseEngine } from './choose-engine.ts';
import type { LiveAudio, LiveAudioEvents } from './live-audio.ts';
import { createVoiceSession } from './voice-session.ts';
import { ownMicrophoneAtom } from './voice-state.ts';

const tokenOf = (sub: string) => `h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`;

describe('the voices of a visit', () => {
  const advance = installFakeAudio(100, 10);
  /** The calls of all engines, each with the hangout and the user for which its engine was chosen. */
  let calls: string[];
  /** The requests to the hangout. */
  let requests: string[];
  /** The events of the latest engine. */
  let events: LiveAudioEvents;
  /** The error with which the choice of the next engine fails. */
  let failure: Error | null;
  /** When the hangout opens the next microphone. */
  let since: number;
  let session: ReturnType<typeof createVoiceSession>;
  beforeEach(() => {
    [calls, requests, since, failure] = [[], [], 1, null];
    const request = async (name: string) => {
      requests.push(name);
      return { delayMs: 600, since };
    };
    const choose: typeof chooseEngine = async ({ ownUuid }, engineEvents) => {
      events = engineEvents;
      const error = failure;
      failure = null;
      if (error) throw error;
      const visit = `${ownUuid} in ${store.get(roomState.settings)?.slug}`;
      const note = (call: string) => async () => void calls.push(`${call}: ${visit}`);
      const engine: LiveAudio = {
        ...{
          join: note('join'),
          leave: note('leave'),
          publish: note('publish'),
          unpublish: note('unpublish'),
        },
        ...{ setRole: note('setRole'), setMuted: () => {}, setVolumes: () => {} },
      };
      return { kind: 'relay', engine };
    };
    // The cast is safe: a voice session makes only requests about the microphone.
    session = createVoiceSession(choose, request as never);
  });
  afterEach(() => {
    clearRoomState();
    store.set(localSettingsAtom, { token: null });
  });

  /** Somebody is on air in a hangout that the page shows for `ms`. */
  async function hear(slug: string, uuid: string, ms: number): Promise<void> {
    store.set(localSettingsAtom, { token: tokenOf(uuid) });
    // The cast is safe: voices read only the address of the hangout.
    store.set(roomState.settings, { slug } as RoomState['settings']);
    session.listen();
    await advance(ms);
    session.stopListening();
    clearRoomState();
    await advance(100);
  }

  it('[H1436] a user who changes the hangout, or signs up, while somebody is on air hears the voices of the new visit at once and no longer those of the old one', async () => {
    await hear('x', 'guest', 1_000);
    await hear('y', 'guest', 1_000);
    await hear('y', 'ann', 1_000);
    const changes = ['join: guest in x', 'leave: guest in x', 'join: guest in y', 'leave: guest in y'];
    assert.deepEqual([...calls].sort(), [...changes, 'join: ann in y'].sort());
    await advance(3_000);
    assert.equal(calls.at(-1), 'leave: ann in y');
  });

  it('[H2053] a microphone that was being opened when its owner left for another hangout is not opened there', async () => {
    // The cast is safe: as above.
    store.set(roomState.settings, { slug: 'x' } as RoomState['settings']);
    const stop = mock.fn();
    // The cast is safe: nothing else is used of a stream that is not sent.
    const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream;
    let isHere = true;
    const opening = session.openMicrophone(stream, 'speech', () => isHere);
    while (store.get(ownMicrophoneAtom).state !== 'opening') await Promise.resolve();
    isHere = false;
    await opening;
    assert.deepEqual([store.get(ownMicrophoneAtom).state, stop.mock.callCount()], ['off', 1]);
    await session.openMicrophone(stream, 'speech', () => isHere);
    assert.equal(stop.mock.callCount(), 2, 'the visit had ended before');
    assert.equal(calls.filter((call) => call.startsWith('publish')).length, 0);
    await advance(4_000);
  });

  it('[H1467] a microphone stops if live audio is turned off, also if the page never saw it listed', async () => {
    store.set(localSettingsAtom, { token: tokenOf('ann') });
    store.set(roomStatusAtom, { kind: 'inside', slug: 'x' });
    // The cast is safe: as above.
    const settings = (liveAudio: boolean) =>
      ({ slug: 'x', liveAudio, roomRoles: [] }) as unknown as RoomState['settings'];
    store.set(roomState.settings, settings(true));
    session.listen();
    await advance(100);
    const stream = { getTracks: () => [] } as unknown as MediaStream;
    const opening = session.openMicrophone(stream, 'speech', () => true);
    while (store.get(ownMicrophoneAtom).state !== 'opening') await Promise.resolve();
    store.set(roomState.settings, settings(false));
    assert.equal(store.get(ownMicrophoneAtom).state, 'stopped');
    await opening;
    assert.equal(calls.filter((call) => call.startsWith('publish')).length, 0);
    session.stopListening();
    store.set(roomStatusAtom, { kind: 'outside' });
    await advance(4_000);
  });

  describe('of a user on air', () => {
    const stop = mock.fn();
    const list = (openedAt: number | null) =>
      store.set(
        roomState.microphones,
        openedAt === null ? {} : { ann: { nickname: 'Ann', profile: 'speech', since: openedAt } },
      );
    const enter = (kind: 'inside' | 'reconnecting') => store.set(roomStatusAtom, { kind, slug: 'x' });
    const code = () => {
      const own = store.get(ownMicrophoneAtom);
      return own.state === 'stopped' ? own.code : own.state;
    };
    const opened = () => requests.filter((name) => name === 'openMicrophone').length;
    const speak = async () => {
      // The cast is safe: nothing else is used of a stream that a fake engine sends.
      const stream = {
        getTracks: () => [{ stop, addEventListener() {} }],
        getAudioTracks: () => [],
      } as never;
      const opening = session.openMicrophone(stream, 'speech', () => true);
      list(since);
      await opening;
    };

    beforeEach(async () => {
      stop.mock.resetCalls();
      store.set(localSettingsAtom, { token: tokenOf('ann') });
      enter('inside');
      // The cast is safe: as above.
      store.set(roomState.settings, { slug: 'x', liveAudio: true, roomRoles: [] } as never);
      await speak();
      assert.equal(code(), 'onAir');
    });
    afterEach(async () => {
      await session.closeMicrophone();
      store.set(roomStatusAtom, { kind: 'outside' });
      await advance(4_000);
    });

    it('[H2140] a microphone that its owner opens in another tab stops here, says so, and records no longer', async () => {
      list(2);
      assert.deepEqual([code(), stop.mock.callCount()], ['microphone_elsewhere', 1]);
      await advance(100);
      assert.equal(calls.at(-1), 'unpublish: ann in x');
      enter('reconnecting');
      enter('inside');
      assert.equal(opened(), 1);
    });

    it('[H2140] a page that reconnects opens its microphone again, but not one that its owner has opened elsewhere meanwhile', async () => {
      enter('reconnecting');
      list(null);
      since = 2;
      enter('inside');
      list(2);
      await advance(100);
      assert.deepEqual([code(), opened()], ['onAir', 2]);
      enter('reconnecting');
      list(3);
      enter('inside');
      await advance(100);
      assert.deepEqual([code(), opened(), stop.mock.callCount()], ['microphone_elsewhere', 2, 1]);
    });

    it('[H1458] after an engine has ended for good, the user’s next microphone is sent by a new one', async () => {
      events.onStopped('voice_unavailable');
      events.onEnded();
      await advance(100);
      assert.deepEqual([code(), calls.at(-1)], ['voice_unavailable', 'leave: ann in x']);
      calls = [];
      await speak();
      assert.deepEqual([code(), calls], ['onAir', ['join: ann in x', 'publish: ann in x']]);
    });

    it('[H1467] a microphone stops if the hangout closes it before the page has seen it open', async () => {
      enter('reconnecting');
      list(null);
      enter('inside');
      await advance(100);
      assert.equal(code(), 'not_publisher');
    });
  });

  it('[H1592] a listener whose browser could not load the code of the voices hears them once it can', async () => {
    failure = new TypeError('Failed to fetch dynamically imported module');
    store.set(roomStatusAtom, { kind: 'inside', slug: 'x' });
    await hear('x', 'guest', 1_000);
    assert.deepEqual(calls, ['join: guest in x']);
    store.set(roomStatusAtom, { kind: 'outside' });
    await advance(4_000);
  });

  it('[H2141] the last sounds of a live set that has ended lower the next song as little as the live set did', async () => {
    // The cast is safe: as above.
    store.set(roomState.settings, { slug: 'x', duckingDb: 12 } as RoomState['settings']);
    const kai = (profile: 'speech' | 'liveSet') => ({ kai: { nickname: 'Kai', profile, since: 1 } });
    store.set(roomState.microphones, kai('liveSet'));
    session.listen();
    await advance(100);
    store.set(roomState.microphones, {});
    events.onLevels(new Map([['kai', 1]]));
    await advance(200);
    assert.equal(store.get(duckingGainAtom), 1);
    store.set(roomState.microphones, kai('speech'));
    events.onLevels(new Map([['kai', 1]]));
    await advance(200);
    assert.ok(store.get(duckingGainAtom) < 1);
    session.stopListening();
    clearRoomState();
    await advance(4_000);
  });

  it('[H1436] a microphone that opens soon after the last one was closed is heard without a new connection', async () => {
    await hear('x', 'guest', 1_000);
    await hear('x', 'guest', 1_000);
    assert.deepEqual(calls, ['join: guest in x']);
    await advance(3_000);
    assert.deepEqual(calls, ['join: guest in x', 'leave: guest in x']);
  });
});
