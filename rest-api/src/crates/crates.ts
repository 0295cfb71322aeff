import type { crates } from '@hangout/contract/rest/crates/crates';
import {
  addCrateSongs,
  clearCrate,
  copyCrateSongs,
  deleteCrate,
  findCrateByShortId,
  findCratesWithSong,
  insertCrate,
  listAllCrates,
  listCrates,
  listPlaylistNames,
  loadCrate,
  lockCrate,
  lockUser,
  presentCrate,
  restoreDeletedCrate,
  updateCrate,
} from '@hangout/db';
import { nextPlaylistName } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadVisibleSong, resolveSongs } from '../songs/known-songs.ts';
import {
  checkCapacity,
  crateOperations,
  findReadableCrate,
  lockEditableCrate,
  presentSongs,
} from './crate-operations.ts';

const presentAll = ({ crates: all, count }: Awaited<ReturnType<typeof listCrates>>) => ({
  crates: all.map(presentCrate),
  count,
});

export const crateHandlers: Handlers<typeof crates> = {
  async create(call) {
    const { principal, db, refuse, crateName, description, isPrivate, copyOf } = call;
    const source = copyOf === undefined ? null : await findReadableCrate(call, copyOf);
    // Before the lock, because a provider may be asked for seconds.
    const songs = call.songs?.length ? await resolveSongs(call, call.songs) : [];
    // [H827] The lock keeps concurrent calls within the quota.
    await lockUser(db, principal.uuid);
    const names = await listPlaylistNames(db, principal.uuid);
    if (names.length >= call.dependencies.config.PLAYLISTS_PER_ACCOUNT) throw refuse('too_many_crates');
    const made = await insertCrate(db, {
      userUuid: principal.uuid,
      crateName: crateName ?? nextPlaylistName(names),
      ...(description === undefined ? {} : { description }),
      ...(isPrivate === undefined ? {} : { isPrivate }),
    });
    if (songs.length === 0 && !source) return presentCrate(made);
    const locked = await lockCrate(db, made.crateUuid);
    if (!locked) throw new Error('the crate that was just written is gone');
    await checkCapacity(call, locked, songs.length + (source?.crateSongsNumber ?? 0));
    // [H571] A copy is a playlist of its own: later changes of the original do not affect it.
    if (source) await copyCrateSongs(db, locked, source.crateUuid);
    if (songs.length > 0) await addCrateSongs(db, locked, songs, true);
    return presentCrate((await loadCrate(db, made.crateUuid)) ?? made);
  },

  async mine({ principal, db, limit, offset }) {
    return presentAll(await listCrates(db, principal.uuid, { limit, offset }));
  },

  async withSong({ principal, db, songId, refuse }) {
    const song = orRefuse(await loadVisibleSong(db, principal, songId), refuse, 'song_not_found');
    const found = await findCratesWithSong(db, principal.uuid, String(song.id));
    return {
      crateUuids: found.flatMap(({ crateUuid, kind }) => (kind === 'playlist' ? [crateUuid] : [])),
      inQueue: found.some(({ kind }) => kind === 'queue'),
      inLikes: found.some(({ kind }) => kind === 'likes'),
    };
  },

  async ofUser({ principal, db, userUuid, limit, offset }) {
    const openOnly = userUuid !== principal.uuid;
    return presentAll(await listCrates(db, userUuid, { limit, offset, openOnly }));
  },

  async ofUserForServices({ db, userUuid, limit, offset }) {
    return presentAll(await listCrates(db, userUuid, { limit, offset }));
  },

  async byUuid(call) {
    return crateOperations.whole(call, call.crateUuid);
  },

  async update(call) {
    const crate = await lockEditableCrate(call, call.crateUuid);
    if (crate.kind !== 'playlist') throw call.refuse('reserved_crate');
    const { crateName, description, isPrivate } = call;
    const changed = await updateCrate(call.db, crate.crateUuid, {
      ...(crateName === undefined ? {} : { crateName }),
      ...(description === undefined ? {} : { description }),
      ...(isPrivate === undefined ? {} : { isPrivate }),
    });
    return presentCrate(changed);
  },

  async delete(call) {
    const crate = await lockEditableCrate(call, call.crateUuid);
    if (crate.kind === 'playlist') await deleteCrate(call.db, crate.crateUuid);
    else await clearCrate(call.db, crate);
  },

  async restore({ principal, db, dependencies, crateUuid, refuse }) {
    await lockUser(db, principal.uuid);
    const names = await listPlaylistNames(db, principal.uuid);
    if (names.length >= dependencies.config.PLAYLISTS_PER_ACCOUNT) throw refuse('too_many_crates');
    const crate = await restoreDeletedCrate(db, { crateUuid, userUuid: principal.uuid });
    if (!crate) throw refuse('crate_not_found');
    return presentCrate(crate);
  },

  async copy(call) {
    return crateOperations.copy(call, call.crateId, call.srcCrateId);
  },

  async allForServices({ db, take, skip }) {
    return presentAll(await listAllCrates(db, { limit: take, offset: skip }));
  },

  async songsForServices(call) {
    const crate = await findCrateByShortId(call.db, call.crateShortId);
    if (!crate) throw call.refuse('crate_not_found');
    return presentSongs(call, crate);
  },
};
