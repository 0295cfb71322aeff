import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import { readSyncedSettings } from '@hangout/contract/realtime/hangout/read-state';
import type { FloorUser, RoomSettings, SongVotes } from '@hangout/contract/realtime/hangout/state';
import type { RoomSettingsSnapshot } from '@hangout/db';
import { type Booth, type Play, type Song, songsRemaining, type VoteCounts } from '@hangout/rules';
import type { BoothPart } from '../schema/write.ts';

/** Number of people on the waiting list who are shown by name. */
const MAX_WAITING_SHOWN = 20;
/** Maximum number of roles shown. */
const MAX_ROLES_SHOWN = 50;
/** The roles that everybody in the hangout may see, highest first. */
const VISIBLE_ROLES = ['owner', 'coOwner', 'moderator', 'dj'];

/** Returns the booth as everybody in the hangout sees it. */
export function presentBooth(
  booth: Booth,
  queuedSongs: Readonly<Record<string, readonly Song[]>>,
  voteCounts: VoteCounts,
): BoothPart {
  const { djs, now, upNext, waiting } = booth;
  return {
    djs: djs.map(({ uuid, nickname, avatarId, color, canDj, graceUntil, pausedUntil, announced }) => {
      const next = announced ?? queuedSongs[uuid]?.find((song) => !isPlayingNow(now, uuid, song));
      const nextSong = next
        ? { songId: next.songId, trackName: next.trackName, artistName: next.artistName }
        : null;
      const until = { graceUntil: graceUntil ?? 0, pausedUntil: pausedUntil ?? 0 };
      return { uuid, nickname, avatarId, color, canDj, ...until, nextSong };
    }),
    nowPlaying: now && { ...now, djUuid: now.djUuid ?? '' },
    upNext: upNext && { djUuid: upNext.djUuid ?? '', song: upNext.song, startTime: upNext.startTime },
    voteCounts,
    songsRemainingForDj: songsRemaining(booth),
    waiting: {
      count: waiting.length,
      first: waiting.slice(0, MAX_WAITING_SHOWN).map(({ uuid, nickname }) => ({ uuid, nickname })),
      others: waiting.slice(MAX_WAITING_SHOWN).map(({ uuid }) => uuid),
    },
  };
}

/**
 * Returns whether a queued song is the one that plays. A queue loaded before the play began still contains
 * it, but it is not the next one.
 */
function isPlayingNow(now: Play | null, djUuid: string, song: Song): boolean {
  return now?.djUuid === djUuid && !!song.crateSongUuid && now.song.crateSongUuid === song.crateSongUuid;
}

/** [R055] Returns the settings as everybody in the hangout sees them, without bans and mutes. */
export function presentSettings(settings: RoomSettingsSnapshot): RoomSettings {
  const { uuid, rev, pinnedMessages, roles } = settings;
  const visible = roles.filter(({ role }) => VISIBLE_ROLES.includes(role) && role !== 'owner');
  const owner = { userUuid: settings.ownerUuid, role: 'owner', expirationTime: null };
  return {
    uuid,
    rev,
    ...readSyncedSettings(settings),
    pinnedMessages,
    roomRoles: [owner, ...visible.toSorted(byRank)].slice(0, MAX_ROLES_SHOWN),
  };
}

const byRank = (a: { role: string }, b: { role: string }) =>
  VISIBLE_ROLES.indexOf(a.role) - VISIBLE_ROLES.indexOf(b.role);

/** [R050][R099] Returns an ended play as an entry of the play history. */
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

/** Returns how a person on the floor dances, which shows their votes. */
export function presentDance({ like, star }: SongVotes): Pick<FloorUser, 'like' | 'star'> {
  return { like: like === null ? 0 : like ? 1 : -1, star };
}
