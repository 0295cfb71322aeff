import assert from 'node:assert/strict';
import { Decoder, Encoder } from '@colyseus/schema';
import { closeCodes } from '@hangout/contract/room/messages';
import { readRoomState } from '@hangout/contract/room/read-state';
import { actorTest } from '../testing/actor-test.ts';
import { fillQueue, makeGuest, makePerson, makeRoom, makeSong } from '../testing/people.ts';
import { beat, SLOW_BYTES } from './crowd/beat.ts';
import { showSettings, showStage } from './stage/show.ts';

describe('a crowd in a hangout', () => {
  const t = actorTest();

  async function hangout() {
    const kai = await makePerson(t.db, 'kai');
    const room = await makeRoom(t.db, kai, { name: 'n'.repeat(60), description: 'd'.repeat(1000) });
    const inside = await t.open(room);
    return { kai, room, inside, h: inside.actor.h };
  }
  const bytesOf = (h: Awaited<ReturnType<typeof hangout>>['h']) => new Encoder(h.state).encodeAll();

  it('[H053] a join changes nothing that is synced; the beat does', async () => {
    const { inside, h } = await hangout();
    const before = h.state.toJSON();
    for (let n = 0; n < 30; n += 1) await inside.come(makeGuest());
    assert.deepEqual(h.state.toJSON(), before);
    beat(h);
    assert.deepEqual([h.state.counts.users, h.state.floorUsers.size], [30, 20]);
    beat(h);
    assert.equal(h.state.floorUsers.size, 30);
  });

  it('[H053] the full state stays below 32 KB however many come', async () => {
    const { inside, h, kai } = await hangout();
    const energy = JSON.stringify(Array.from({ length: 240 }, (_, n) => (n % 10) / 10));
    await fillQueue(t.db, kai, [await makeSong(t.db, { energy }), await makeSong(t.db, { energy })]);
    await inside.come(kai);
    await inside.ask(kai, 'addDj', {});
    for (let n = 0; n < 320; n += 1) await inside.come(makeGuest());
    for (let n = 0; n < 15; n += 1) beat(h);
    assert.deepEqual([h.state.floorUsers.size, h.state.counts.users], [200, 321]);
    const bytes = bytesOf(h).length;
    assert.ok(bytes < 32 * 1024, `${bytes} bytes`);
  });

  it('[H426] patches follow the crowd: a tenth of a millisecond for each, never quicker than ten a second', async () => {
    const { inside, h } = await hangout();
    const paces: number[] = [];
    if (h.outlet) h.outlet.pace = (ms) => void paces.push(ms);
    await inside.come(makeGuest());
    beat(h);
    for (let n = 0; n < 1999; n += 1) await inside.come(makeGuest());
    beat(h);
    assert.deepEqual(paces, [100, 200]);
  });

  it('[H423] a connection that does not read is closed', async () => {
    const { inside, h } = await hangout();
    const codes: number[] = [];
    const slow = await inside.come(makeGuest());
    Object.assign(slow, { bytesWaiting: () => SLOW_BYTES + 1, close: (code: number) => codes.push(code) });
    await inside.come(makeGuest());
    beat(h);
    assert.deepEqual(codes, [closeCodes.slow]);
  });

  it('[R055] what is written is read again: the plain state survives the wire', async () => {
    const { inside, h, kai } = await hangout();
    const song = await makeSong(t.db, { energy: '[0, 0.5, 1]', genre: 'House', bpm: 120 });
    await fillQueue(t.db, kai, [song, await makeSong(t.db)]);
    await inside.come(kai);
    await inside.come(await makePerson(t.db, 'ann'));
    await inside.ask(kai, 'addDj', {});
    beat(h);
    const decoder = new Decoder(new (h.state.constructor as new () => typeof h.state)());
    decoder.decode(bytesOf(h));
    const state = readRoomState(decoder.state);
    assert.deepEqual(state, readRoomState(h.state));
    assert.deepEqual(
      [state.nowPlaying?.song.songId, state.nowPlaying?.song.energy, state.nowPlaying?.song.bpm],
      [song, [0, 0.5, 1], 120],
    );
    assert.deepEqual(
      [state.nowPlaying?.startTime, state.djs[0]?.uuid, state.upNext, state.settings.slug],
      [h.booth.now?.startTime, kai.uuid, null, h.truth.slug],
    );
  });

  it('[R092] showing the same again costs not a byte', async () => {
    const { inside, h, kai } = await hangout();
    await fillQueue(t.db, kai, [await makeSong(t.db), await makeSong(t.db)]);
    await inside.come(kai);
    await inside.ask(kai, 'addDj', {});
    for (let n = 0; n < 5; n += 1) await inside.come(makeGuest());
    beat(h);
    const encoder = new Encoder(h.state);
    encoder.encodeAll();
    encoder.discardChanges();
    beat(h);
    showStage(h);
    showSettings(h);
    assert.equal(encoder.hasChanges, false);
  });
});
