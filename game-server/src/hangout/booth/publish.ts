import type { PersonalEventCode } from '@hangout/contract/realtime/hangout/messages';
import type { BoothFact, Play, SeatLeftReason, Song } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { writeBooth, writeSettings } from '../schema/write.ts';

import { presentBooth, presentPlay, presentSettings } from './present.ts';

/** What was decided and kept becomes visible; a song that starts or stops at once, all else with the next patch. */
export function publishStep(hangout: Hangout, facts: readonly BoothFact[]): void {
  let musicChanged = false;
  for (const fact of facts) {
    if (fact.kind === 'playEnded') {
      musicChanged = true;
      broadcastPlayEnded(hangout, fact.play);
      hangout.booth.votes.startPlay();
    } else if (fact.kind === 'playStarted') {
      musicChanged = true;
      hangout.booth.peakListeners = hangout.presence.people.size;
      hangout.booth.peakVibe = 0;
      if (fact.source === 'house') hangout.booth.nextHouseSong = undefined;
    } else if (fact.kind === 'seatLeft') sendNotice(hangout, fact.uuid, seatLossNotices[fact.reason]);
    else if (fact.kind === 'songBlocked') sendBlockedSongNotice(hangout, fact.uuid, fact.song);
    else if (fact.kind === 'seatTaken') {
      hangout.booth.djNames.set(fact.dj.uuid, fact.dj.nickname);
      if (fact.fromWaiting) sendNotice(hangout, fact.dj.uuid, 'seat_is_yours');
    }
  }
  publishBooth(hangout);
  if (musicChanged) hangout.broadcaster?.patch();
}

/** [R099] One more line of the history, with the votes as they stand. */
export function broadcastPlayEnded(hangout: Hangout, play: Play): void {
  const djName =
    hangout.booth.current.djs.find((dj) => dj.uuid === play.djUuid)?.nickname ??
    hangout.booth.djNames.get(play.djUuid ?? '');
  hangout.broadcaster?.broadcast('playedSong', presentPlay(play, hangout.booth.votes.counts, djName));
}

/** What a DJ is told who leaves the stage by another's hand. */
const seatLossNotices: Partial<Record<SeatLeftReason, PersonalEventCode>> = {
  moderator: 'seat_taken_away',
  notAllowed: 'seat_not_allowed',
  otherHangout: 'seat_in_other_hangout',
  connectionLost: 'seat_lost_connection',
  seatsLowered: 'seat_removed',
  dried: 'seat_out_of_songs',
  madeRoom: 'seat_made_room',
  pausedTooLong: 'seat_paused_too_long',
};

export function sendNotice(
  hangout: Hangout,
  userUuid: string,
  code: PersonalEventCode | undefined,
  details?: unknown,
): void {
  if (code === undefined) return;
  const notice = { code, ...(details === undefined ? {} : { details }) };
  for (const socket of hangout.presence.people.get(userUuid)?.sockets ?? []) socket.send('notice', notice);
}

/** Places in queues that are remembered as told. */
const MAX_BLOCKED_NOTICES = 2000;

/** [H338] A DJ is told once that a song of the queue is passed over here. */
export function notifyBlockedSongs(hangout: Hangout, djUuid: string, songs: readonly Song[]): void {
  for (const song of songs) {
    const place = `${djUuid} ${song.crateSongUuid ?? song.songId}`;
    if (hangout.booth.blockedNotices.has(place)) continue;
    if (hangout.booth.blockedNotices.size >= MAX_BLOCKED_NOTICES) hangout.booth.blockedNotices.clear();
    hangout.booth.blockedNotices.add(place);
    sendBlockedSongNotice(hangout, djUuid, song);
  }
}

function sendBlockedSongNotice(hangout: Hangout, djUuid: string, song: Song): void {
  const { songId, trackName, artistName } = song;
  sendNotice(hangout, djUuid, 'song_blocked', { song: { songId, trackName, artistName } });
}

export function publishBooth(hangout: Hangout): void {
  writeBooth(
    hangout.syncedState,
    presentBooth(hangout.booth.current, hangout.booth.queuedSongs, hangout.booth.votes.counts),
  );
}

export function publishVotes(hangout: Hangout): void {
  writeBooth(hangout.syncedState, { voteCounts: hangout.booth.votes.counts });
}

export function publishSettings(hangout: Hangout): void {
  writeSettings(hangout.syncedState, presentSettings(hangout.settings));
}
