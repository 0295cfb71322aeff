import type { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { type Db, loadSpecialCrate, type SpecialKind } from '@hangout/db';
import type { Member } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { crateOperations as operations } from './crate-operations.ts';

export const crateSongHandlers: Handlers<typeof crateSongs> = {
  songs: async (call) => operations.songs(call, call.crateUuid),
  add: async (call) => {
    const wanted = call.songs ?? (call.song ? [call.song] : []);
    if (wanted.length === 0) throw call.refuse('no_songs');
    return operations.add(call, call.crateUuid, wanted, call.append);
  },
  setCurrent: async (call) =>
    operations.setCurrent(call, call.crateUuid, call.position ?? call.currentPosition),
  remove: async (call) => operations.remove(call, call.crateUuid, call.crateSongUuid),
  removeMany: async (call) => operations.removeMany(call, call.crateUuid, call.crateSongUuids),
  restore: async (call) => operations.restore(call, call.crateUuid, call.removal),
  move: async (call) => operations.move(call, call.crateUuid, call.crateSongUuid, call.newPosition),
  clear: async (call) => operations.clear(call, call.crateUuid),
  clearByPost: async (call) => operations.clear(call, call.crateUuid),
  shuffle: async (call) => operations.shuffle(call, call.crateUuid),
  addTrack: async (call) => {
    const { songs, songIds, crateUuid } = await operations.add(call, call.crateUuid, [call], call.append);
    const [[song], [songId]] = [songs, songIds];
    // If no song was added, the likes already have this one: they contain each song once.
    return song ?? operations.held(call, crateUuid, songId);
  },
};

type Special = typeof queueSongs;

/** Handlers for the caller's own queue or likes; every user has one of each. */
function special(kind: SpecialKind): Handlers<Special> {
  const mine = async ({ db, principal }: { db: Db; principal: Member }) => {
    const { crateUuid } = await loadSpecialCrate(db, principal.uuid, kind);
    return crateUuid;
  };
  return {
    crate: async (call) => operations.whole(call, await mine(call)),
    songs: async (call) => operations.songs(call, await mine(call)),
    add: async (call) => {
      const wanted = call.songs ?? (call.song ? [call.song] : []);
      if (wanted.length === 0) throw call.refuse('no_songs');
      return operations.add(call, await mine(call), wanted, call.append);
    },
    setCurrent: async (call) =>
      operations.setCurrent(call, await mine(call), call.position ?? call.currentPosition),
    remove: async (call) => operations.remove(call, await mine(call), call.crateSongUuid),
    removeMany: async (call) => operations.removeMany(call, await mine(call), call.crateSongUuids),
    restore: async (call) => operations.restore(call, await mine(call), call.removal),
    move: async (call) => operations.move(call, await mine(call), call.crateSongUuid, call.newPosition),
    clear: async (call) => operations.clear(call, await mine(call)),
    clearByPost: async (call) => operations.clear(call, await mine(call)),
    shuffle: async (call) => operations.shuffle(call, await mine(call)),
    copy: async (call) => operations.copy(call, await mine(call), call.srcCrateId),
  };
}

export const queueHandlers: Handlers<typeof queueSongs> = special('queue');
export const likesHandlers: Handlers<typeof likedSongs> = special('likes');
