import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type PlayEvent, playEvents } from '@hangout/contract/rest/audit/play-events';
import { PlayEvent as StoredEvent } from '@hangout/db/models/audit';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const START = Date.UTC(2026, 10, 1, 12);

function playEvent(given: Partial<PlayEvent> = {}, record: Partial<PlayEvent['record']> = {}): PlayEvent {
  return {
    kind: '15sec',
    ...given,
    record: {
      ...{ roomSlug: 'the-room', roomOwnerUuid: randomUUID(), djUuid: null },
      songInfo: { songId: 'song-1', trackName: 'Blue', artistName: 'Ann', duration: 200 },
      ...{ startedDate: START, updatedDate: START + 15_000, volumeStart: 0.5, volumeEnd: 0.7 },
      ...{ playId: randomUUID(), sent15sec: true, sent30sec: false, deviceData: { screen: 'phone' } },
      ...{ userProvider: 'uploadService', subscriptionLevel: 2 },
      ...record,
    },
  };
}

describe('play events: how long listeners heard a song', () => {
  const t = restTest();
  const storedOf = (userUuid: string) => StoredEvent.query(t.db).where({ userUuid }).orderBy('id');

  it('[R077] [H1330] a play event is stored with all its fields, and only once if it is sent twice', async () => {
    const [ann, dj] = [await t.ann(), await t.djKai()];
    const early = playEvent({}, { djUuid: dj.uuid, roomOwnerUuid: dj.uuid });
    const total = playEvent({ kind: 'totalPlayed', playedMs: 61_000 }, early.record);
    assert.deepEqual(await ann.api(playEvents.send, { events: [early, total] }), { accepted: 2 });
    await ann.api(playEvents.send, { events: [early, total] });
    const [first, last, ...more] = await storedOf(ann.uuid);
    assert.equal(more.length, 0);
    assert.deepEqual(
      {
        ...{ kind: first?.kind, roomSlug: first?.roomSlug, owner: first?.roomOwnerUuid, dj: first?.djUuid },
        ...{ songInfo: first?.songInfo, deviceData: first?.deviceData, provider: first?.userProvider },
        ...{ playId: first?.playId, volumes: [first?.volumeStart, first?.volumeEnd] },
        times: [first?.startedAt, first?.heardUntil].map((time) => new Date(time ?? 0).getTime()),
      },
      {
        ...{ kind: '15sec', roomSlug: 'the-room', owner: dj.uuid, dj: dj.uuid },
        ...{ songInfo: early.record.songInfo, deviceData: { screen: 'phone' }, provider: 'uploadService' },
        ...{ playId: early.record.playId, volumes: [0.5, 0.7], times: [START, START + 15_000] },
      },
    );
    assert.deepEqual([last?.kind, last?.playedMs], ['totalPlayed', 61_000]);
  });

  it('[H1333] a play event is stored with the plan of its listener, and without the uuids of unknown accounts', async () => {
    const ann = await t.ann();
    await ann.api(playEvents.send, { events: [playEvent({}, { djUuid: randomUUID() })] });
    const [stored] = await storedOf(ann.uuid);
    assert.deepEqual([stored?.subscriptionLevel, stored?.djUuid, stored?.roomOwnerUuid], [0, null, null]);
  });

  it('[R116] the token of a play event may be sent in the body; without a valid token of a user the event is refused', async () => {
    const ann = await t.ann();
    const body = { token: ann.token, events: [playEvent()] };
    assert.deepEqual(await t.api(playEvents.send, body), { accepted: 1 });
    assert.equal((await storedOf(ann.uuid)).length, 1);
    const guest = await t.guest();
    const bot = await t.createUser('bot', 'bot');
    for (const token of [undefined, 'broken', guest.token, bot.token]) {
      const refusal = await refusalOf(t.api(playEvents.send, { ...body, token }));
      assert.deepEqual([refusal.status, refusal.code], [403, 'play_not_tracked']);
    }
  });

  it('[H1333] play events with impossible volumes, times or kinds, and requests with more than twenty events, are refused', async () => {
    const ann = await t.ann();
    const wrong: object[] = [
      { events: [playEvent({}, { volumeStart: 2 })] },
      { events: [playEvent({}, { startedDate: -1 })] },
      { events: [{ ...playEvent(), kind: '45sec' }] },
      { events: [playEvent({ kind: 'totalPlayed', playedMs: 0 })] },
      { events: [] },
      { events: Array.from({ length: 21 }, () => playEvent()) },
    ];
    for (const body of wrong)
      assert.equal(
        (await refusalOf(ann.api(playEvents.send, body as never))).status,
        400,
        JSON.stringify(body),
      );
    assert.deepEqual(await storedOf(ann.uuid), []);
  });

  it('[H1331] by default the server tells clients to send play events without asking for consent, and to send no error reports', async () => {
    assert.deepEqual(await t.api(playEvents.settings), {
      ...{ playEvents: true, needsConsent: false, errorReportDsn: null },
    });
  });
});

describe('play events on a server that has them turned off', () => {
  const t = restTest({ env: { PLAY_TRACKING: 'off', SENTRY_DSN: 'https://public@errors.example/7' } });

  it('[H1331] a server with play events turned off tells clients not to send any, and refuses play events that are sent anyway', async () => {
    assert.deepEqual(await t.api(playEvents.settings), {
      ...{ playEvents: false, needsConsent: false, errorReportDsn: 'https://public@errors.example/7' },
    });
    const ann = await t.ann();
    const refusal = await refusalOf(ann.api(playEvents.send, { events: [playEvent()] }));
    assert.deepEqual([refusal.status, refusal.code], [409, 'tracking_off']);
  });
});
