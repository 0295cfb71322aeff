import type { ProfilePage, profilePages } from '@hangout/contract/rest/profiles/profile-pages';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import {
  countFans,
  type Db,
  findCurrentPlayOf,
  findFan,
  findProfile,
  isBlockedBetween,
  isHiddenSong,
  listCrates,
  listFriendsInCommon,
  listListedRoomsOf,
  listRecentPlaysOf,
  listTopSongsOf,
  loadAccount,
  loadCurrentSeason,
  loadProfiles,
  loadSeasonStatusOfUser,
  loadSongRow,
  presentCrate,
  toSong,
  withFriends,
} from '@hangout/db';
import { type Guest, isMember, isModerator, type Member, maySeeSong } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';

/** Maximum number of entries in each section of a profile page. */
const SHOWN = { friends: 6, recentPlays: 10, topSongs: 5, crates: 12, rooms: 12 } as const;

type Activities = Pick<
  ProfilePage,
  'playing' | 'recentPlays' | 'topSongs' | 'songOfTheWeek' | 'crates' | 'rooms' | 'friendsInCommon'
>;

const noActivities: Activities = {
  playing: null,
  recentPlays: [],
  topSongs: [],
  songOfTheWeek: null,
  crates: [],
  rooms: [],
  friendsInCommon: { count: 0, data: [] },
};

export const profilePageHandlers: Handlers<typeof profilePages> = {
  /**
   * [H545] Returns a user's public page, also to guests. [H716] Only moderators see the page of a deactivated account.
   */
  async byId({ id, principal, db, refuse }) {
    const profile = await findProfile(db, id, { activeOnly: !isModerator(principal) });
    const account = profile && (await loadAccount(db, profile.uuid));
    if (!account) throw refuse('person_not_found');
    const { uuid } = profile;
    const [fansCount, followedCount, following, seasonRank, isBlocked] = await Promise.all([
      countFans(db, { djUuid: uuid }),
      countFans(db, { userUuid: uuid }),
      findFan(db, uuid, principal.uuid),
      loadSeasonRank(db, uuid),
      isBlockedBetween(db, uuid, principal.uuid),
    ]);
    const activities = isBlocked ? noActivities : await loadActivities(db, profile, principal);
    return {
      profile,
      kind: account.kind,
      role: account.role,
      fansCount,
      followedCount,
      followsMe: following !== null,
      seasonRank,
      ...activities,
    };
  },
};

/** [H246] Loads rank and points in the current season; null without a season, a rank or points. */
async function loadSeasonRank(db: Db, uuid: string): Promise<ProfilePage['seasonRank']> {
  const season = await loadCurrentSeason(db);
  const status = season && (await loadSeasonStatusOfUser(db, uuid, season.id));
  if (!status || status.rank === null || status.points === 0) return null;
  return { rank: status.rank, points: status.points };
}

async function loadActivities(db: Db, profile: Profile, reader: Member | Guest): Promise<Activities> {
  const { uuid } = profile;
  const [playing, recentPlays, topSongs, songOfTheWeek, crates, rooms, friendsInCommon] = await Promise.all([
    findCurrentPlayOf(db, uuid),
    listRecentPlaysOf(db, uuid, SHOWN.recentPlays),
    listTopSongsOf(db, uuid, SHOWN.topSongs),
    loadSongOfTheWeek(db, profile, reader),
    listCrates(db, uuid, { limit: SHOWN.crates, offset: 0, openOnly: true }),
    listListedRoomsOf(db, uuid, { limit: SHOWN.rooms, offset: 0 }),
    loadFriendsInCommon(db, uuid, reader),
  ]);
  return {
    playing,
    recentPlays,
    topSongs,
    songOfTheWeek,
    crates: crates.crates.map(presentCrate).filter(({ count }) => count > 0),
    rooms: await withFriends(db, reader, rooms.data),
    friendsInCommon,
  };
}

/**
 * [H556] Loads the song of the week; null if it does not exist, the reader may not see it, or [H2084] it is a private
 * track that is hidden from whoever chose it.
 */
async function loadSongOfTheWeek(db: Db, profile: Profile, reader: Member | Guest) {
  const chosen = profile.songOfTheWeek ?? '';
  if (!/^[1-9]\d{0,17}$/.test(chosen) || (await isHiddenSong(db, profile.uuid, chosen))) return null;
  const row = await loadSongRow(db, chosen);
  return row && maySeeSong(reader, row) ? toSong(row) : null;
}

async function loadFriendsInCommon(db: Db, uuid: string, reader: Member | Guest) {
  if (!isMember(reader) || reader.uuid === uuid) return noActivities.friendsInCommon;
  const { count, uuids } = await listFriendsInCommon(db, reader.uuid, uuid, SHOWN.friends);
  const people = await loadProfiles(db, uuids);
  return { count, data: uuids.flatMap((one) => people.get(one) ?? []) };
}
