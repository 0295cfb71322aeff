import assert from 'node:assert/strict';
import { Encoder, Reflection } from '@colyseus/schema';
import { readRoomState } from '@hangout/contract/realtime/hangout/read-state';
import type { FloorUser, SeatedDj } from '@hangout/contract/realtime/hangout/state';
import { shareUnchanged } from '@hangout/room-client/share-unchanged';
import { createRandom } from '@hangout/rules/random';
import { HangoutState } from './state.ts';
import { writeBooth, writePresence } from './write.ts';

const dancer = (uuid: string, changes: Partial<FloorUser> = {}): FloorUser => ({
  ...{ uuid, nickname: `name of ${uuid}`, avatarId: 'nova', color: '#ff3d9a', tokenRole: 'user' },
  ...{ highestRole: 'user', like: 0, star: false, x: 0.5, y: 0.25 },
  ...changes,
});

const dj = (uuid: string, nextSong: SeatedDj['nextSong'] = null): SeatedDj => ({
  ...{ uuid, nickname: uuid, avatarId: 'nova', color: '', canDj: true, graceUntil: 0, pausedUntil: 0 },
  nextSong,
});

/** A room state on the server, and what a client reads of it after each patch. */
function openConnection() {
  const state = new HangoutState();
  const encoder = new Encoder(state);
  const decoder = Reflection.decode<HangoutState>(Reflection.encode(encoder));
  const shared = shareUnchanged(decoder);
  decoder.decode(encoder.encodeAll());
  encoder.discardChanges();
  const read = () => readRoomState(shared.copy(decoder.state), shared.readOnce);
  return {
    state,
    read,
    readAll: () => readRoomState(decoder.state),
    patch() {
      decoder.decode(encoder.encode());
      encoder.discardChanges();
      return read();
    },
  };
}

describe('shareUnchanged, copies of a decoded room state', () => {
  it('[H1840] after a patch, unchanged parts of the copy are the same objects as in the copy before', () => {
    const { state, patch } = openConnection();
    writePresence(state, { floorUsers: { ann: dancer('ann'), bob: dancer('bob') } });
    writeBooth(state, { djs: [dj('kai'), dj('lea')], voteCounts: { likes: 1, dislikes: 0, stars: 0 } });
    const before = patch();
    writePresence(state, { floorUsers: { ann: dancer('ann', { like: 1 }), bob: dancer('bob') } });
    writeBooth(state, { djs: [dj('kai'), dj('lea', { songId: '7', trackName: 'Hi', artistName: '' })] });
    const after = patch();
    assert.equal(after.floorUsers.ann?.like, 1);
    assert.equal(after.djs[1]?.nextSong?.songId, '7');
    assert.deepEqual(
      [after.floorUsers.bob === before.floorUsers.bob, after.djs[0] === before.djs[0]],
      [true, true],
    );
    for (const part of ['settings', 'voteCounts', 'waiting', 'counts', 'microphones'] as const)
      assert.equal(after[part], before[part], part);
    assert.equal(patch().floorUsers, after.floorUsers);
  });

  it('[H1840] after each random change, the shared copy equals a full copy of the state', () => {
    const random = createRandom(1840);
    const pick = (count: number) => Math.floor(random() * count);
    const { state, patch, readAll } = openConnection();
    let floorUsers: Record<string, FloorUser> = {};
    let djs: SeatedDj[] = [];
    for (let step = 0; step < 400; step++) {
      const uuid = `person-${pick(12)}`;
      const { [uuid]: known, ...others } = floorUsers;
      const changed = dancer(uuid, {
        like: known?.like === 1 ? -1 : 1,
        star: pick(2) === 1,
        ...(pick(2) === 1 && { movedTo: { x: pick(255) / 255, y: pick(255) / 255 } }),
      });
      floorUsers = known && pick(3) === 0 ? others : { ...floorUsers, [uuid]: changed };
      if (pick(3) === 0) djs = pick(2) === 0 ? djs.slice(1) : [...djs, dj(`dj-${step}`)];
      if (pick(4) === 0)
        djs = djs.map((one) => ({
          ...one,
          nextSong: pick(2) === 0 ? null : { songId: String(step), trackName: 'A', artistName: 'B' },
        }));
      writePresence(state, { floorUsers, vibeMeter: random() });
      writeBooth(state, {
        djs,
        waiting: {
          count: pick(9),
          first: djs.map(({ uuid }) => ({ uuid, nickname: uuid })).slice(pick(3)),
          others: djs.map(({ uuid }) => uuid).slice(pick(3)),
        },
        voteCounts: { likes: pick(9), dislikes: pick(9), stars: pick(9) },
      });
      assert.deepEqual(patch(), readAll());
    }
  });
});
