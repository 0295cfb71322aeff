import type { PersonalEventCode } from '@hangout/contract/realtime/hangout/messages';
import type { BoothFact, Play, PlayEndReason, SeatLeftReason, Song, SongRefusalCode } from '@hangout/rules';
import { setNewest } from '../../bounded-map.ts';
import type { Hangout } from '../hangout.ts';
import { writeBooth, writeDance, writePresence, writeSettings } from '../schema/write.ts';
import { closeForbiddenMicrophones } from '../voice/microphones.ts';
import { presentBooth, presentDance, presentPlay, presentSettings } from './present.ts';
import { takeVibe } from './vibe.ts';

/** Nicknames of this many former DJs are remembered for the play history. */
const MAX_DJ_NAMES = 1000;

/**
 * Publishes the result of a booth command after its commit: start and end of a play at once, the rest with
 * the next patch.
 */
export function publishStep(hangout: Hangout, facts: readonly BoothFact[]): void {
  const { booth } = hangout;
  let musicChanged = false;
  for (const fact of facts) {
    if (fact.kind === 'playEnded') {
      musicChanged = true;
      broadcastPlayEnded(hangout, fact.play, fact.reason);
      if (fact.reason === 'unplayable') notifyFailedSong(hangout, fact.play);
      booth.votes.startPlay();
    } else if (fact.kind === 'playStarted') {
      musicChanged = true;
      booth.peakListeners = hangout.presence.people.size;
      booth.peakVibe = 0;
      // [H2026] This play may be of the very song that was to be next.
      booth.nextHouseSong = null;
    } else if (fact.kind === 'seatLeft') sendPersonalEvent(hangout, fact.uuid, seatLossEvents[fact.reason]);
    else if (fact.kind === 'songRefused') sendRefusedSongEvent(hangout, fact.uuid, fact);
    else if (fact.kind === 'seatTaken') {
      setNewest(booth.djNames, fact.dj.uuid, fact.dj.nickname, MAX_DJ_NAMES);
      if (fact.fromWaiting) sendPersonalEvent(hangout, fact.dj.uuid, 'seat_is_yours');
    }
  }
  publishBooth(hangout);
  closeForbiddenMicrophones(hangout);
  if (musicChanged) hangout.broadcaster?.patch();
}

/**
 * [R099] Broadcasts the end of a play with its vote counts. Clients add it to the play history, and [H872]
 * the chat shows the reason.
 */
export function broadcastPlayEnded(hangout: Hangout, play: Play, endReason?: PlayEndReason): void {
  const djName =
    hangout.booth.current.djs.find((dj) => dj.uuid === play.djUuid)?.nickname ??
    hangout.booth.djNames.get(play.djUuid ?? '');
  const entry = presentPlay(play, hangout.booth.votes.counts, djName);
  hangout.broadcaster?.broadcast('playedSong', { ...entry, ...(endReason && { endReason }) });
}

/** The event that tells a DJ why they have lost the seat against their will. */
const seatLossEvents: Partial<Record<SeatLeftReason, PersonalEventCode>> = {
  moderator: 'seat_taken_away',
  notAllowed: 'seat_not_allowed',
  otherHangout: 'seat_in_other_hangout',
  connectionLost: 'seat_lost_connection',
  seatsLowered: 'seat_removed',
  dried: 'seat_out_of_songs',
  madeRoom: 'seat_made_room',
  pausedTooLong: 'seat_paused_too_long',
  idle: 'seat_idle',
};

/** Sends a personal event to all connections of a user; does nothing if `code` is undefined. */
export function sendPersonalEvent(
  hangout: Hangout,
  userUuid: string,
  code: PersonalEventCode | undefined,
  details?: unknown,
): void {
  if (code === undefined) return;
  const event = { code, ...(details === undefined ? {} : { details }) };
  for (const socket of hangout.presence.people.get(userUuid)?.sockets ?? []) socket.send('notice', event);
}

/** Number of refused queue entries that are remembered, so that DJs are told only once. */
const MAX_REPORTED_SONGS = 2000;

/** A DJ's song that this hangout does not play, and why. */
export interface RefusedSong {
  readonly song: Song;
  readonly code: SongRefusalCode;
}

/**
 * [H338] [H982] [H983] [H1160] Tells a DJ, once per queued song and reason, that this hangout skips the song.
 */
export function notifyRefusedSongs(hangout: Hangout, djUuid: string, songs: readonly RefusedSong[]): void {
  const { reportedSongs } = hangout.booth;
  for (const refused of songs) {
    const place = `${djUuid} ${refused.code} ${refused.song.crateSongUuid ?? refused.song.songId}`;
    if (reportedSongs.has(place)) continue;
    if (reportedSongs.size >= MAX_REPORTED_SONGS) reportedSongs.clear();
    reportedSongs.add(place);
    sendRefusedSongEvent(hangout, djUuid, refused);
  }
}

/** [H1164] Tells a DJ that most listeners could not play their song, and that it is skipped for a while. */
function notifyFailedSong(hangout: Hangout, { djUuid, song }: Play): void {
  if (djUuid !== null) notifyRefusedSongs(hangout, djUuid, [{ song, code: 'song_failed' }]);
}

function sendRefusedSongEvent(hangout: Hangout, djUuid: string, { song, code }: RefusedSong): void {
  const { songId, trackName, artistName } = song;
  sendPersonalEvent(hangout, djUuid, code, { song: { songId, trackName, artistName } });
}

export function publishBooth(hangout: Hangout): void {
  writeBooth(
    hangout.syncedState,
    presentBooth(hangout.booth.current, hangout.booth.queuedSongs, hangout.booth.votes.counts),
  );
}

/**
 * Publishes a vote, the new vibe meter and the voter's dance in one patch. [H1850] In a crowded hangout it is
 * sent before the next regular patch.
 */
export function publishVotes(hangout: Hangout, voterUuid: string): void {
  const { booth, syncedState } = hangout;
  writeBooth(syncedState, { voteCounts: booth.votes.counts });
  writePresence(syncedState, { vibeMeter: takeVibe(hangout) });
  writeDance(syncedState, voterUuid, presentDance(booth.votes.votesOf(voterUuid)));
  hangout.broadcaster?.patchSoon();
}

export function publishSettings(hangout: Hangout): void {
  writeSettings(hangout.syncedState, presentSettings(hangout.settings));
}
