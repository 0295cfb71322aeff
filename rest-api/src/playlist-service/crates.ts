import type { crates } from '@hangout/contract/rest/playlist-service/crates';
import {
  addCrateSongs,
  clearCrate,
  deleteCrate,
  findCrateByShortId,
  insertCrate,
  listAllCrates,
  listCrateSongs,
  listCrates,
  listPlaylistNames,
  lockCrate,
  lockUser,
  updateCrate,
} from '@hangout/db';
import { nextPlaylistName } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { crateOperations, lockEditableCrate, presentCrate, presentCrateSong } from './crate-operations.ts';
import { resolveSongs } from './known-songs.ts';

/** [H304] How many playlists one user may have. */
const MOST_CRATES = 1000;

const presentAll = ({ crates: all, count }: Awaited<ReturnType<typeof listCrates>>) => ({
  crates: all.map(presentCrate),
  count,
});

export const crateHandlers: Handlers<typeof crates> = {
  async create(call) {
    const { principal, db, refuse, crateName, description, isPrivate, songs = [] } = call;
    // [H827] Lock the user's row before counting, so that calls at once cannot exceed the quota together.
    await lockUser(db, principal.uuid);
    const names = await listPlaylistNames(db, principal.uuid);
    if (names.length >= MOST_CRATES) throw refuse('too_many_crates');
    const made = await insertCrate(db, {
      userUuid: principal.uuid,
      crateName: crateName ?? nextPlaylistName(names),
      ...(description === undefined ? {} : { description }),
      ...(isPrivate === undefined ? {} : { isPrivate }),
    });
    if (songs.length === 0) return presentCrate(made);
    const locked = await lockCrate(db, made.crateUuid);
    if (!locked) throw new Error('the crate that was just written is gone');
    await addCrateSongs(db, locked, await resolveSongs(call, songs), true);
    return presentCrate({ ...made, crateSongsNumber: songs.length });
  },

  async mine({ principal, db, limit, offset }) {
    return presentAll(await listCrates(db, principal.uuid, { limit, offset }));
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
    return undefined;
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
    const { songs, count } = await listCrateSongs(call.db, crate.crateUuid, call);
    return { songs: songs.map(presentCrateSong), count };
  },
};
