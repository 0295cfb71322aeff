import type { NewCrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import {
  addCrateSongs,
  type CrateRow,
  type CrateSongsPage,
  clearCrate,
  copyCrateSongs,
  countHeldSongs,
  countRestorableSongs,
  countSongs,
  type Db,
  findHeldSong,
  type LockedCrate,
  listCrateSongs,
  loadCrate,
  lockCrate,
  moveCrateSong,
  presentCrate,
  removeCrateSong,
  removeCrateSongs,
  restoreCrateSongs,
  setCurrentPosition,
  shuffleCrate,
} from '@hangout/db';
import { mayEditCrate, maySeeCrate, type Principal, type RefusalError } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import { resolveSongs } from '../songs/known-songs.ts';

/** The parts of a handler's call that every operation on a crate needs. `C` are further refusal codes. */
export interface CrateReadCall<C extends string = never> {
  readonly principal: Principal;
  readonly db: Db;
  readonly refuse: (code: 'crate_not_found' | C, details?: unknown) => RefusalError;
}
export type CrateEditCall<C extends string = never> = CrateReadCall<'not_your_crate' | C>;
/** Operations that add songs also need the maximum size of a crate, and the providers where songs are looked up. */
export type CrateFillCall<C extends string = never> = CrateEditCall<'crate_full' | C> & {
  readonly dependencies: Pick<Dependencies, 'config' | 'jobs' | 'musicProviders'>;
};

function presentCrateSong(song: Song) {
  const crateSongUuid = song.crateSongUuid ?? '';
  return { ...song, crateSongUuid, crateSongUUID: crateSongUuid, position: song.position ?? 0 };
}

/**
 * [H313] Returns a crate that the caller may read. A crate that the caller may not see is refused like one that does
 * not exist.
 */
export async function findReadableCrate(call: CrateReadCall, crateUuid: string): Promise<CrateRow> {
  const crate = await loadCrate(call.db, crateUuid);
  if (!crate || !maySeeCrate(call.principal, crate)) throw call.refuse('crate_not_found');
  return crate;
}

/** Locks a crate for a change. @throws RefusalError if the caller may not change it */
export async function lockEditableCrate(call: CrateEditCall, crateUuid: string): Promise<LockedCrate> {
  return requireEditable(call, await lockCrate(call.db, crateUuid));
}

function requireEditable<T extends CrateRow | LockedCrate>(call: CrateEditCall, crate: T | null): T {
  if (!crate || !maySeeCrate(call.principal, crate)) throw call.refuse('crate_not_found');
  if (!mayEditCrate(call.principal, crate)) throw call.refuse('not_your_crate');
  return crate;
}

/** Operations that playlists, the queue and the liked songs have in common. */
export const crateOperations = {
  async whole(call: CrateReadCall, crateUuid: string) {
    return presentCrate(await findReadableCrate(call, crateUuid));
  },

  async songs(call: CrateReadCall & CrateSongsPage, crateUuid: string) {
    return presentSongs(call, await findReadableCrate(call, crateUuid));
  },

  async add(
    call: CrateFillCall<'song_not_found'>,
    crateUuid: string,
    wanted: readonly NewCrateSong[],
    append: boolean,
  ) {
    requireEditable(call, await loadCrate(call.db, crateUuid));
    // Before the lock, because a provider may be asked for seconds.
    const songs = await resolveSongs(call, wanted);
    const crate = await lockEditableCrate(call, crateUuid);
    await checkCapacity(call, crate, songs.length);
    const songIds = songs.map(({ songId }) => songId);
    const alreadyIn = await countHeldSongs(call.db, crate.crateUuid, songIds);
    const added = await addCrateSongs(call.db, crate, songs, append);
    return { songs: added.map(presentCrateSong), songIds, alreadyIn, ...(await stateOf(call, crateUuid)) };
  },

  /** [H2184] Finds the entry of a song that the crate has already, under its own id or as the same song [H044]. */
  async held(call: CrateReadCall<'song_not_found'>, crateUuid: string, songId: string | number | undefined) {
    const song = songId === undefined ? null : await findHeldSong(call.db, crateUuid, songId);
    if (!song) throw call.refuse('song_not_found');
    return presentCrateSong(song);
  },

  async setCurrent(call: CrateEditCall<'position_missing'>, crateUuid: string, position: number | undefined) {
    const crate = await lockEditableCrate(call, crateUuid);
    if (position === undefined) throw call.refuse('position_missing');
    return setCurrentPosition(call.db, crate, position);
  },

  async remove(call: CrateEditCall<'crate_song_not_found'>, crateUuid: string, crateSongUuid: string) {
    const state = await removeCrateSong(call.db, await lockEditableCrate(call, crateUuid), crateSongUuid);
    if (!state) throw call.refuse('crate_song_not_found');
    return state;
  },

  /** [H563] Removes songs; skips those that the crate no longer contains. */
  async removeMany(call: CrateEditCall, crateUuid: string, crateSongUuids: readonly string[]) {
    return removeCrateSongs(call.db, await lockEditableCrate(call, crateUuid), crateSongUuids);
  },

  /** [H564] Puts removed songs back. */
  async restore(call: CrateFillCall<'removal_gone'>, crateUuid: string, removal: string) {
    const crate = await lockEditableCrate(call, crateUuid);
    const count = await countRestorableSongs(call.db, crate.crateUuid, removal);
    if (count === 0) throw call.refuse('removal_gone');
    await checkCapacity(call, crate, count);
    return restoreCrateSongs(call.db, crate, removal);
  },

  async move(
    call: CrateEditCall<'crate_song_not_found' | 'position_missing'>,
    crateUuid: string,
    crateSongUuid: string,
    newPosition: number | undefined,
  ) {
    const crate = await lockEditableCrate(call, crateUuid);
    if (newPosition === undefined) throw call.refuse('position_missing');
    const moved = await moveCrateSong(call.db, crate, crateSongUuid, newPosition);
    if (!moved) throw call.refuse('crate_song_not_found');
    return { ...moved, crateSongUUID: moved.crateSongUuid };
  },

  async clear(call: CrateEditCall, crateUuid: string) {
    return clearCrate(call.db, await lockEditableCrate(call, crateUuid));
  },

  async shuffle(call: CrateEditCall, crateUuid: string) {
    const state = await shuffleCrate(call.db, await lockEditableCrate(call, crateUuid));
    const { songs } = await listCrateSongs(call.db, crateUuid, { limit: 300, offset: 0 });
    return { songs: songs.map(presentCrateSong), ...state };
  },

  async copy(call: CrateFillCall<'source_missing'>, crateUuid: string, srcCrateId: string | undefined) {
    const crate = await lockEditableCrate(call, crateUuid);
    if (!srcCrateId) throw call.refuse('source_missing');
    const source = await findReadableCrate(call, srcCrateId);
    await checkCapacity(call, crate, source.crateSongsNumber);
    await copyCrateSongs(call.db, crate, source.crateUuid);
    return presentCrate(await findReadableCrate(call, crateUuid));
  },
};

export async function presentSongs({ db, ...page }: { readonly db: Db } & CrateSongsPage, crate: CrateRow) {
  const { songs, count, totalDuration } = await listCrateSongs(db, crate.crateUuid, page);
  const { currentPosition, songsRevision } = crate;
  return { songs: songs.map(presentCrateSong), count, totalDuration, currentPosition, songsRevision };
}

/** [H304] Checks that songs can be added. @throws RefusalError if the crate would have too many songs */
export async function checkCapacity(
  {
    db,
    dependencies,
    refuse,
  }: { readonly db: Db; readonly dependencies: Pick<Dependencies, 'config'> } & {
    readonly refuse: (code: 'crate_full', details: unknown) => RefusalError;
  },
  crate: Pick<LockedCrate, 'crateUuid'>,
  more: number,
): Promise<void> {
  const limit = dependencies.config.SONGS_PER_PLAYLIST;
  if ((await countSongs(db, crate.crateUuid)) + more > limit) throw refuse('crate_full', { limit });
}

async function stateOf(call: CrateReadCall, crateUuid: string) {
  const crate = await findReadableCrate(call, crateUuid);
  const { crateSongsNumber: count, currentPosition, songsRevision } = crate;
  return { crateUuid, count, currentPosition, songsRevision };
}
