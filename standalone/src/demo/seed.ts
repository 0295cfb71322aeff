import {
  beginMonthSeason,
  type Db,
  insertRoom,
  insertUser,
  lockUsersAndFindUse,
  updateProfile,
} from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Files } from '@hangout/platform/files/file-store';
import { importMaster } from '@hangout/worker/media/import-master';
import { hangouts, people, residentBio, type SongMaster } from '@hangout/world';
import { seedCommunitiesAndEvents } from './seed-events.ts';
import { seedOffers } from './seed-history.ts';

/**
 * [H913] Seeds residents, hangouts, communities, events, merch and a season if nobody uses the place yet. Returns
 * whether it did so.
 */
export async function seedDemo(db: Db, config: Config): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The table of users is locked, so that only one process seeds; others wait and then find users. The first admin
    // does not count, because another server may have created it before.
    if (await lockUsersAndFindUse(tx)) return false;
    const uuids = new Map<string, string>();
    for (const person of people) {
      const { nickname, avatarId, color } = person;
      const capabilities = config.DEFAULT_CAPABILITIES;
      const uuid = await insertUser(tx, { nickname, avatarId, color, capabilities, resident: true });
      await updateProfile(tx, uuid, { bio: residentBio });
      uuids.set(nickname, uuid);
    }
    const roomUuids = new Map<string, string>();
    for (const { owner, regulars: _, language: __, pinned, genres, ...hangout } of hangouts) {
      const ownerUuid = uuids.get(owner);
      if (!ownerUuid) throw new Error(`nobody in the demo world is called ${owner}`);
      const pinnedMessages = pinned ? [pinnedBy(owner, ownerUuid, pinned)] : [];
      const room = await insertRoom(
        tx,
        { ...hangout, genres: [...genres], ownerUuid, pinnedMessages, autoDj: true, voteToSkip: true },
        new Set(),
      );
      if (room) roomUuids.set(hangout.slug, room.uuid);
    }
    await seedCommunitiesAndEvents(tx, { people: uuids, hangouts: roomUuids });
    await seedOffers(tx);
    // Usually a job of the worker creates the month's season, but it may not have run yet.
    await beginMonthSeason(tx);
    return true;
  });
}

function pinnedBy(userName: string, userUuid: string, message: string) {
  return { uuid: crypto.randomUUID(), message, userUuid, userName, date: new Date().toISOString() };
}

/** Imports songs of the project, except for those already imported. Aborted by `signal`. */
export async function importSongs(
  db: Db,
  files: Files,
  songs: readonly SongMaster[],
  signal?: AbortSignal,
): Promise<void> {
  for (const song of songs) {
    signal?.throwIfAborted();
    const { masterFile, coverFile, slug, ...facts } = song;
    await importMaster(db, files, {
      ...facts,
      masterPath: masterFile,
      coverPath: coverFile,
      shortId: slug,
      ownerUuid: null,
    });
  }
}
