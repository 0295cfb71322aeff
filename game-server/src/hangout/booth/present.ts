import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import type { RoomSettings } from '@hangout/contract/realtime/hangout/state';
import type { RoomTruth } from '@hangout/db';
import {
  type Booth,
  isPlayable,
  type Play,
  type Song,
  songsRemaining,
  type VoteCounts,
} from '@hangout/rules';
import type { BoothPart } from '../schema/write.ts';

/** How many of those who wait are shown by name. */
const MAX_WAITING_SHOWN = 20;
/** How many ranks are shown. */
const MAX_ROLES_SHOWN = 50;
const RANKS = ['owner', 'coOwner', 'moderator', 'dj'];

/** The stage as everybody sees it. Pure. */
export function presentBooth(
  booth: Booth,
  supply: Readonly<Record<string, readonly Song[]>>,
  voteCounts: VoteCounts,
): BoothPart {
  const { djs, now, upNext, waiting } = booth;
  return {
    djs: djs.map(({ uuid, nickname, avatarId, color, canDj, graceUntil, pausedUntil, announced }) => {
      const next =
        announced ?? supply[uuid]?.find((song) => isPlayable(song) && !isPlayingNow(now, uuid, song));
      const nextSong = next
        ? { songId: next.songId, trackName: next.trackName, artistName: next.artistName }
        : null;
      const until = { graceUntil: graceUntil ?? 0, pausedUntil: pausedUntil ?? 0 };
      return { uuid, nickname, avatarId, color, canDj, ...until, nextSong };
    }),
    nowPlaying: now && { ...now, djUuid: now.djUuid ?? '' },
    upNext: upNext && { djUuid: upNext.djUuid ?? '', song: upNext.song },
    voteCounts,
    songsRemainingForDj: songsRemaining(booth),
    waiting: {
      count: waiting.length,
      first: waiting.slice(0, MAX_WAITING_SHOWN).map(({ uuid, nickname }) => ({ uuid, nickname })),
    },
  };
}

/** The queue was read before its first song began: that one is not the next. */
function isPlayingNow(now: Play | null, djUuid: string, song: Song): boolean {
  return now?.djUuid === djUuid && !!song.crateSongUuid && now.song.crateSongUuid === song.crateSongUuid;
}

/** [R055] Settings with the ranks that people see, never the bans. Pure. */
export function presentSettings(truth: RoomTruth): RoomSettings {
  const {
    roles,
    posterUrl,
    externalUrl,
    roomSize: _size,
    autoDjCrateUuid: _crate,
    chatClearedId: _cleared,
    blockedSongs: _blocked,
    deleted: _deleted,
    ...plain
  } = truth;
  const ranks = roles.filter(({ role }) => RANKS.includes(role) && role !== 'owner');
  const owner = { userUuid: truth.ownerUuid, role: 'owner', expirationTime: null };
  return {
    ...plain,
    posterUrl: posterUrl ?? '',
    externalUrl: externalUrl ?? '',
    raidUntil: truth.raidUntil ?? 0,
    roomRoles: [owner, ...ranks.toSorted(byRank)].slice(0, MAX_ROLES_SHOWN),
  };
}

const byRank = (a: { role: string }, b: { role: string }) => RANKS.indexOf(a.role) - RANKS.indexOf(b.role);

/** [R050][R099] A line of the history. Pure. */
export function presentPlay(play: Play, voteCounts: VoteCounts, djName: string | undefined): SongPlay {
  return {
    playId: play.playId,
    song: { ...play.song, energy: null, playbackToken: null },
    voteCounts,
    djUuid: play.djUuid ?? '',
    ...(djName === undefined ? {} : { djName }),
    playedAt: new Date(play.startTime).toISOString(),
  };
}
